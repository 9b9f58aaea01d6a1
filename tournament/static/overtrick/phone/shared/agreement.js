/* The screens on which the sides agree about a board or a deal: confirm, agree, question, consent and refused. */

import { waitingSide } from "./claims.js";
import { button, h, say } from "./dom.js";

/**
 * @typedef {import("./claims.js").Side} Side
 * @typedef {import("./claims.js").Subject} Subject
 * @typedef {{alike?: any, claims: {shown: any, note?: any}[]}} Differences
 *   `alike`: what all accounts say; `claims`: of each account what differs, and a line under it.
 *
 * @typedef {object} Differs   What boards and deals show differently.
 * @property {(subject: any) => number} numberOf
 * @property {(subject: any) => Record<string, number>} named   Its number under the name that the words use.
 * @property {(subject: any, side: Side) => string} sideName
 * @property {(subject: any, side: Side) => Side} nextSide   The side that is asked beside this one.
 * @property {(model: any, subject: any, account: any) => any[]} own   The account of this phone, to be corrected.
 * @property {(model: any, subject: any, account: any) => any[]} theirs   Another side's account.
 * @property {(subject: any, account: any) => any} aloud   The account as a sentence on the screen.
 * @property {(subject: any, account: any) => string} spoken   The account for a screen reader.
 * @property {(subject: any, accounts: any[]) => Differences} differences
 * @property {string} fixedAt   The step that opens after "No".
 * @property {(subject: any, account: any) => any} shown   An account that cannot be corrected here.
 * @property {(subject: any) => any[]} mending   The keys under a refused entry.
 * @property {(model: any) => any} [strays]   A key that deletes all refused entries of what is not this phone's.
 * @property {(model: any, subject: any, side: Side) => any} [asks]   What is asked beside the result of the side that accepts.
 */

/** Returns the five screens, which make a body of (model, board or deal), and `stray`. @param {any} claims @param {Differs} differs */
export function agreementScreens(claims, differs) {
  const { accountOf, wordsOf, splitSide, asker, speaking, kind } = claims;
  const { numberOf, named, sideName, nextSide } = differs;
  const sideIn = (subject, side) => ({ side: sideName(subject, side) });
  /** What is asked about an account: the focus comes here, and the whole question is read aloud. */
  const asked = (subject, account, words, given = {}) => h("h2", { id: "question", tabindex: "-1", ...given }, words, " ",
    h("span", { class: "visually-hidden" }, differs.spoken(subject, account), " ", say("is_this_right")));

  const yesOrNo = (side) => h("div", { class: "two" },
    button(say("yes"), "accept", side, { class: "primary wide" }), button(say("correct_it"), "fix", differs.fixedAt));

  /** The own claim is kept; another side looks and accepts, on this phone or on its own. */
  function confirm(model, subject) {
    const account = accountOf(subject);
    const other = nextSide(subject, waitingSide(subject) ?? kind.ownSide(model, subject));
    return [
      differs.own(model, subject, account),
      h("div", { class: "box waiting" },
        asked(subject, account, say("to_side", sideIn(subject, other))),
        differs.aloud(subject, account)),
      yesOrNo(other),
      differs.asks?.(model, subject, other),
      h("div", { class: "two" },
        button(["↻ ", say("turn")], "turn", other, { "aria-pressed": String(model.speaker !== null) }),
        button(say("accept_later"), "leave", numberOf(subject))),
    ];
  }

  /** Another side's claim, which waits for this one. */
  function agree(model, subject) {
    const account = accountOf(subject);
    return [
      asked(subject, account, say("they_entered", sideIn(subject, waitingSide(subject))), { class: "label" }),
      differs.theirs(model, subject, account),
      differs.aloud(subject, account),
      yesOrNo(kind.ownSide(model, subject)),
      differs.asks?.(model, subject, kind.ownSide(model, subject)),
      button(say("set_aside"), "leave", numberOf(subject), { class: "wide" }),
    ];
  }

  /** Different claims, side by side. Each side taps the right one; of a side whose own phones differ only that side. */
  function question(model, subject) {
    const split = splitSide(subject);
    return split === null ? sidesDiffer(model, subject) : phonesDiffer(model, subject, split);
  }

  function sidesDiffer(model, subject) {
    const speaker = speaking(model, subject);
    const words = wordsOf(subject).map(([side, account]) => [side, account, say("says", sideIn(subject, side))]);
    if (words.length < 2 && subject.result) words.push(["stands", kind.accountIn(subject.result), say("stands")]);
    return [
      h("h2", { id: "question", tabindex: "-1", class: "box wrong" }, say("differ", named(subject))),
      ...choices(subject, words, speaker),
      h("div", { class: "two" },
        turnTo(subject, nextSide(subject, speaker)),
        button(say("to_director"), "leave", numberOf(subject))),
    ];
  }

  function phonesDiffer(model, subject, side) {
    const words = [
      ["stands", kind.accountIn(subject.result), say("one_phone")], [...wordsOf(subject)[0], say("other_phone")],
    ];
    const isOwn = speaking(model, subject) === side;
    return [
      h("h2", { id: "question", tabindex: "-1", class: "box waiting" },
        say("phones_differ", { ...sideIn(subject, side), ...named(subject) })),
      ...(isOwn ? choices(subject, words, side) : [h("p", {}, say("is_asked_first", sideIn(subject, side)))]),
      h("div", { class: "two" },
        !isOwn && turnTo(subject, side),
        button(say("to_director"), "leave", numberOf(subject))),
    ];
  }

  /** The accounts as keys of the side that speaks, and a key for neither. */
  function choices(subject, words, speaker) {
    const { alike, claims: differing } = differs.differences(subject, words.map(([, account]) => account));
    return [
      h("p", {}, h("strong", {}, say("tap_the_right_one", sideIn(subject, speaker)))),
      alike,
      h("div", { class: "claims" }, words.map(([side, account, heading], index) =>
        h("button", { type: "button", class: "claim", "data-act": "take", "data-value": String(side) },
          claim(subject, heading, account, differing[index])))),
      button(say("neither"), "again", numberOf(subject), { class: "wide" }),
    ];
  }

  /** @param {any} subject @param {any} heading @param {any} account @param {{shown: any, note?: any}} difference */
  const claim = (subject, heading, account, { shown, note }) => [
    h("span", { class: "quiet" }, heading),
    h("strong", { "aria-hidden": "true" }, shown),
    h("span", { class: "visually-hidden" }, differs.spoken(subject, account)),
    note && h("span", { class: "claim-points" }, note),
  ];

  const turnTo = (subject, side) => button(["↻ ", say("answer_for", sideIn(subject, side))], "turn", side);

  /** What all had agreed on, and what one side asks for instead. Only another side can say yes. */
  function consent(model, subject) {
    const side = asker(subject);
    const words = [
      ["stands", kind.accountIn(subject.result)],
      ["instead", wordsOf(subject).find(([one]) => one === side)[1]],
    ];
    const { claims: differing } = differs.differences(subject, words.map(([, account]) => account));
    const speaker = speaking(model, subject);
    return [
      h("h2", { id: "question", tabindex: "-1", class: "box waiting" },
        say("asks_to_correct", { ...sideIn(subject, side), ...named(subject) })),
      h("div", { class: "claims" }, words.map(([heading, account], index) =>
        h("div", { class: "card claim" }, claim(subject, say(heading), account, differing[index])))),
      speaker === side ? askerWaits(subject, nextSide(subject, side)) : answers(subject, speaker, side),
      button(say("to_director"), "leave", numberOf(subject), { class: "wide" }),
    ];
  }

  const answers = (subject, speaker, side) => [
    h("p", {}, h("strong", {}, say("do_you_agree", sideIn(subject, speaker)))),
    button(say("yes_correct"), "take", side, { class: "primary wide" }),
    button(say("no_stands"), "take", "stands", { class: "wide" }),
  ];

  const askerWaits = (subject, other) => [
    h("p", {}, say("waits_for", sideIn(subject, other))),
    h("div", { class: "two" }, turnTo(subject, other), button(say("withdraw"), "take", "stands")),
  ];

  /** The entry that the server refused, what stands there, and the ways to correct it. */
  function refused(model, subject) {
    const stands = subject.kept_back ? null : subject.result;
    return [
      refusal(subject.refused, named(subject)),
      stands && [h("h2", { class: "label" }, say("stands")), differs.shown(subject, kind.accountIn(stands)),
        h("h2", { class: "label" }, say("your_entry"))],
      differs.shown(subject, kind.accountIn(subject.refused)),
      differs.mending(subject),
      button(say("set_aside"), "leave", numberOf(subject), { class: "wide" }),
      button(say("delete"), "delete", numberOf(subject), { class: "danger wide" }),
      differs.strays?.(model),
    ];
  }

  /** The refused entry beside any other screen of its board or deal: it can always be deleted. */
  const stray = (subject) => subject.refused && h("section", { class: "card stray" },
    h("h2", { class: "label" }, say("not_taken", named(subject))),
    h("p", { class: "small" }, subject.refused.refused.message),
    differs.shown(subject, kind.accountIn(subject.refused)),
    button(say("delete"), "delete", numberOf(subject), { class: "danger wide" }));

  return { confirm, agree, question, consent, refused, stray };
}

/** The key that deletes every entry about what is not this phone's to enter; nothing where there is but one. @param {any[]} entries */
export const deleteAll = (entries) => entries.length > 1 &&
  button(say("delete_all", { count: entries.length }), "delete_all", "", { class: "danger wide" });

/** The server's sentence about an entry that it refused; the entry itself is still here. */
export const refusal = (entry, named) => h("div", { class: "box wrong", role: "alert" },
  h("h2", { id: "question", tabindex: "-1" }, say("not_taken", named)),
  h("p", {}, entry.refused.message),
  h("p", {}, say("kept")));
