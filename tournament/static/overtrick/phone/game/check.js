/* An unfinished deal: the server is asked whether it could be so far. */

import { about } from "../shared/dom.js";
import { newKey } from "../shared/network/queue.js";
import { ask } from "../shared/network/request.js";
import { draftOf, isSame, keepDraft, newDraft, toFacts } from "./draft.js";
import { ownSide } from "./model.js";
import { model } from "./state.js";

/** An impossible fact is corrected on the screen where it was keyed. Without a network there is no answer,
and one goes on. */
export async function check(paint) {
  if (!model.unchecked) return;
  const { match, number, draft, left } = model.unchecked;
  model.unchecked = null;
  const facts = toFacts(match.form, draft);
  const said = { key: newKey(), match: match.match, number, side: ownSide(model, match), seen: null, device: model.memory.device, facts };
  try {
    const response = await ask(about.check, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said),
    });
    const sentences = response.ok ? (await response.json()).problems : [];
    const now = draftOf(model, match, number) ?? newDraft();
    if (!isSame(match.form, facts, toFacts(match.form, now))) return;
    model.problems = { match: match.match, number, sentences };
    if (sentences.length && left && !now.step) keepDraft(model, match, number, { ...now, step: left, block: null });
    paint();
  } catch {
    model.problems = null;
  }
}
