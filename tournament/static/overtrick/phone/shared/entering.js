/* From a finished draft to an entry in the queue, and the taps by which the sides accept, refuse, put off or discard.

What a tap does here is the same on boards and at a table game; what differs, a program tells in `how`. */

import { seenOf, statusOf } from "./claims.js";
import { newKey } from "./network/queue.js";
import { say } from "./dom.js";

/** Returns the acts on claims of one kind.

`how` = {here(): the board or deal on the screen, reread(subject): the same as the model has it now, screenAt(subject),
keep(subject, draft), drop(subject), newDraft(), draftFrom(subject, account), accountFrom(subject, draft),
entryOf(subject, account): the fields of an entry that are the kind's own, isOf(entry, subject),
sideNamed(subject, side), repeats(subject, side, account): whether that side's last word is just this,
afterRepeat(subject, at): the screen then}. */
export function entering({ model, store }, claims, how) {
  const { accountOf, wordOfSide, wordsOf, isSettled, splitSide, speaking, asideKey, stateOf, kind } = claims;

  /** Show a screen that the reader asked for; without one, the next screen in the course of the session. */
  function go(at = null, notice = "") {
    Object.assign(model, { at, notice });
  }

  /** Enter a finished draft. After "No" another side's claim is never repeated unasked: it is shown again instead. */
  function finish(subject, draft, at = how.screenAt(subject)) {
    const side = speaking(model, subject);
    const account = how.accountFrom(subject, draft);
    const theirs = wordsOf(subject).find(([one, word]) => one !== side && kind.agree(subject, word, account));
    if (!draft.refuses || !theirs) return enter(subject, account, side, at);
    how.drop(subject);
    go(at, say("not_sent_yet", { side: how.sideNamed(subject, theirs[0]) }));
  }

  /** Put an entry into the queue; `at` shows its progress, unless all sides have now entered the same. */
  function enter(subject, account, side, at) {
    how.drop(subject);
    discard((entry) => how.isOf(entry, subject));
    if (splitSide(subject) === null && how.repeats(subject, side, account)) return go(how.afterRepeat(subject, at));
    const entry = {
      key: newKey(), ...how.entryOf(subject, account), side, seen: seenOf(subject), device: model.memory.device, refused: null,
    };
    model.queue.push(entry);
    go(isSettled(how.reread(subject)) ? null : at, model.online ? "" : say("saved_offline"));
    store.add(entry);
  }

  /** Refused entries go when a new one takes their place, or when the reader deletes them. */
  function discard(isMeant) {
    for (const entry of model.queue.filter((one) => one.refused && isMeant(one))) {
      model.queue.splice(model.queue.indexOf(entry), 1);
      store.remove(entry);
    }
  }

  /** The draft of a board or a deal, else its known result, to be corrected part by part. */
  function corrected(subject) {
    const account = accountOf(subject);
    return kind.draftOf(model, subject)
      ?? { ...(account ? how.draftFrom(subject, account) : how.newDraft()), refuses: stateOf(model, subject) === "agree" };
  }

  const sideIn = (text) => kind.sides(how.here()).find((side) => String(side) === text);

  const acts = {
    home: () => go(),
    seat: () => go({ name: "seat" }),
    more: () => (model.at = { ...claims.screenOf(model), more: true }),
    /** A side enters the account that this phone takes as the result. */
    accept: (side) => enter(how.here(), accountOf(how.here()), sideIn(side), null),
    /** The entering side says which of two accounts is right. */
    take: (claim) => {
      const subject = how.here();
      const account = claim === "stands" ? kind.accountIn(subject.result) : wordOfSide(subject, sideIn(claim));
      const isOwnDispute = splitSide(subject) !== null; // then the other side is asked next
      model.aside.add(asideKey(subject));
      enter(subject, account, speaking(model, subject), isOwnDispute ? how.screenAt(subject) : null);
      if (!isOwnDispute && !isSettled(how.reread(subject))) model.notice = say("answered");
    },
    /** None of the accounts is right, or the refused one is corrected. */
    again: () => {
      const subject = how.here();
      const draft = subject.refused ? how.draftFrom(subject, kind.accountIn(subject.refused))
        : { ...how.newDraft(), refuses: statusOf(subject) === "disputed" && splitSide(subject) === null };
      how.keep(subject, draft);
      go(how.screenAt(subject));
    },
    turn: (text) => {
      const side = sideIn(text);
      model.speaker = model.speaker === side ? null : side;
    },
    leave: () => {
      model.aside.add(asideKey(how.here()));
      go();
    },
    delete: () => {
      const subject = how.here();
      how.drop(subject);
      discard((entry) => how.isOf(entry, subject));
      go();
    },
  };
  return { go, finish, enter, discard, corrected, acts };
}
