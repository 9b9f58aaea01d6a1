/* The claims machine: the sides' claims about a board or a deal, its current result, and the screen that follows.
No page, no network.

Boards and deals differ in a handful of functions, which a Kind names (BOARDS in ../boards/model.js, DEALS in
../game/model.js). `claimsOf(kind)` gives the questions that both programs ask. */

/**
 * @typedef {string | number} Side   NS or EW on a board; the number of the side at a table game.
 *
 * @typedef {object} Entry   An account that one side has keyed and that waits on this phone.
 * @property {string} key
 * @property {Side} side
 * @property {number | null} seen   The version of the result that the phone showed.
 * @property {{code: string, message: string} | null} [refused]   The server's refusal.
 *
 * @typedef {object} Result   What stands, as the server tells it.
 * @property {string} agreement   sent, accepted, disputed or proposed
 * @property {Side | null} entered_by
 * @property {number} version
 * @property {Record<string, object> | null} [claims]   Each side's account while they differ.
 * @property {string} [state]   Of a board: played, late or not_played.
 * @property {boolean} [awarded]   Whether a director has adjusted the score.
 * @property {boolean} [past]   Whether it belongs to an earlier part of a resumed match.
 *
 * @typedef {object} Subject   A board or a deal, with what this phone holds of it.
 * @property {Result | null} result
 * @property {Entry[]} pending   Entries that have not been sent.
 * @property {Entry | null} refused   An entry that the server has refused.
 * @property {boolean} [kept_back]   Whether the server withholds the result for now.
 *
 * @typedef {object} Screen
 * @property {string} name
 * @property {number} [board]   The number of the board, or of the deal, on it.
 * @property {number} [deal]
 *
 * @typedef {object} Model
 * @property {{state: string, [more: string]: any} | null} table   The server's state.
 * @property {Entry[]} queue   Entries on this phone, in order.
 * @property {{drafts: Record<string, any>, [more: string]: any}} memory   What survives a reload.
 * @property {Screen | null} at   The screen that the reader opened; null for the one that follows by itself.
 * @property {Side | null} speaker   The side that answers while the screen is turned to it.
 * @property {Set<string>} aside   Questions that were put off.
 * @property {string} gone   Why this address is no longer valid.
 * @property {boolean} [seating]   Whether the server is being asked which pair to follow.
 */

/** Whether sides may speak: while it is played, and about results that are provisional after closing.
 * @param {Model["table"]} table */
export const takesWord = (table) => table?.state === "playing" || Boolean(table?.provisional_until);

/**
 * The differences between boards and deals.
 * @template {Subject} S
 * @template {object} A   An account: what happened on the board or the deal.
 * @template {Model} M
 * @typedef {object} Kind
 * @property {(subject: S) => Side[]} sides
 * @property {(said: any) => A} accountIn   The account in an entry or a result.
 * @property {(subject: S, one: A, other: A) => boolean} agree
 * @property {(subject: S) => string} nameOf   A name that no other subject of the table has.
 * @property {(model: M) => S[]} subjectsOf   Every subject that can ask for an answer now.
 * @property {(model: M, subject: S) => Side} ownSide   The side of the phone's owner.
 * @property {(model: M, subject: S) => any} draftOf   What has been keyed of it; null for nothing.
 * @property {(model: M) => Screen} following   The screen that comes next by itself.
 * @property {(model: M, at: Screen) => boolean} isKeying   Whether a draft lies on that screen.
 * @property {(model: M, subject: S) => Screen | null} answerAt   The screen on which the owner answers.
 * @property {(model: M) => boolean} [isEmpty]   Whether nothing is played at this table.
 */

/**
 * open, here (not sent yet), refused, or as the server says: kept_back, sent, accepted, disputed, proposed, late,
 * not_played, adjusted.
 * @param {Subject} subject
 * @returns {string}
 */
export function statusOf({ pending, refused, result, kept_back: keptBack }) {
  if (refused) return "refused";
  if (pending.length) return "here";
  if (!result) return "open";
  if (keptBack) return "kept_back";
  if (result.awarded) return "adjusted";
  if (result.agreement === "disputed") return "disputed";
  return isUnplayed(result) ? /** @type {string} */ (result.state) : result.agreement;
}

/** How it stands at the server, whatever this phone could not send. @param {Subject} subject */
export const knownStatusOf = (subject) => statusOf({ ...subject, refused: null });

/** Whether a result is "not played" or "late play". @param {object} said */
const isUnplayed = (said) => "state" in said && said.state !== "played";

/**
 * The side whose claim waits for the other's; null where there is none.
 * @param {Subject} subject
 * @returns {Side | null}
 */
export function waitingSide({ pending, result }) {
  const last = pending.at(-1);
  if (last) return last.side;
  return result?.agreement === "sent" ? result.entered_by : null;
}

/**
 * The version this phone has looked at; an entry that still waits here has none yet.
 * @param {Subject} subject
 */
export const seenOf = ({ pending, result }) => (pending.length ? null : result?.version ?? null);

/**
 * @template {Subject} S
 * @template {object} A
 * @template {Model} M
 * @param {Kind<S, A, M>} kind
 */
export function claimsOf(kind) {
  /** What this phone takes to have happened: its own last word, else what stands. @param {S} subject */
  function accountOf({ pending, result }) {
    const said = pending.at(-1) ?? result;
    return said ? kind.accountIn(said) : null;
  }

  /**
   * A side's last claim, as far as this phone knows; null when it has made none.
   * @param {S} subject
   * @param {Side} side
   * @returns {A | null}
   */
  function wordOfSide({ pending, result }, side) {
    const own = pending.findLast((entry) => entry.side === side);
    if (own) return kind.accountIn(own);
    if (!result) return null;
    if (["disputed", "proposed"].includes(result.agreement)) return /** @type {A | undefined} */ (result.claims?.[side]) ?? null;
    return result.agreement === "accepted" || result.entered_by === side ? kind.accountIn(result) : null;
  }

  /** Every side's last word. @param {S} subject */
  function wordsOf(subject) {
    /** @type {[Side, A][]} */
    const words = [];
    for (const side of kind.sides(subject)) {
      const word = wordOfSide(subject, side);
      if (word) words.push([side, word]);
    }
    return words;
  }

  /**
   * The side whose own phones differ, while no other side has spoken: only that side is asked. Null elsewhere.
   * @param {S} subject
   * @returns {Side | null}
   */
  function splitSide(subject) {
    if (knownStatusOf(subject) !== "disputed") return null;
    const [said, more] = wordsOf(subject);
    return said && !more && said[0] === subject.result?.entered_by ? said[0] : null;
  }

  /** Whether two sides have claimed the same and none differs, or a director has decided. @param {S} subject */
  function isSettled(subject) {
    if (statusOf(subject) === "adjusted") return true;
    if (!subject.pending.length) return subject.result?.agreement === "accepted";
    const words = wordsOf(subject).map(([, word]) => word);
    return words.length > 1 && words.every((word) => kind.agree(subject, word, words[0]));
  }

  /** The side that asks to correct what all had agreed on; null where none does. @param {S} subject */
  function asker(subject) {
    if (!subject.result) return null;
    const stands = kind.accountIn(subject.result);
    return wordsOf(subject).find(([, word]) => !kind.agree(subject, word, stands))?.[0] ?? null;
  }

  /** The side that speaks: the owner's, or the one to which the screen is turned. @param {M} model @param {S} subject */
  const speaking = (model, subject) => model.speaker ?? kind.ownSide(model, subject);

  /** Whether results can no longer be entered and corrected. @param {M} model @param {S} subject */
  const isClosed = (model, { result }) => !takesWord(model.table) || Boolean(result?.past);

  /** The question put aside is this one, of this version. @param {S} subject */
  const asideKey = (subject) => `${kind.nameOf(subject)}.${subject.result?.version ?? 0}.${subject.refused?.key ?? ""}`;

  /** Whether it asks the owner: refused, disputed, or waiting for their side's word. @param {M} model @param {S} subject */
  function asks(model, subject) {
    const status = statusOf(subject);
    if (status === "refused") return true;
    if (isClosed(model, subject)) return false;
    if (status === "proposed") return asker(subject) !== kind.ownSide(model, subject);
    if (status === "disputed") return (splitSide(subject) ?? kind.ownSide(model, subject)) === kind.ownSide(model, subject);
    return status === "sent" && waitingSide(subject) !== kind.ownSide(model, subject);
  }

  /** The screen of the first subject that asks for an answer. @param {M} model */
  function calling(model) {
    const subject = kind.subjectsOf(model).find((one) => !model.aside.has(asideKey(one)) && asks(model, one));
    return subject ? kind.answerAt(model, subject) : null;
  }

  /** What to show: {name, and of what}. @param {M} model @returns {any} */
  function screenOf(model) {
    if (model.gone) return { name: "gone" };
    if (!model.table || model.seating) return { name: "loading" };
    if (model.table.state === "setup") return { name: "waiting" };
    if (kind.isEmpty?.(model)) return { name: "nobody" };
    if (model.at) return model.at;
    const next = kind.following(model);
    return kind.isKeying(model, next) ? next : calling(model) ?? next;
  }

  /** The state of its screen: keying, confirm, agree, question, consent, refused or settled. What the server asks goes
  before what it has refused. @param {M} model @param {S} subject */
  function stateOf(model, subject) {
    const status = knownStatusOf(subject);
    const isAsked = ["disputed", "proposed"].includes(status) && !isClosed(model, subject);
    if (kind.draftOf(model, subject)) return "keying";
    if (subject.refused && !isAsked) return "refused";
    if (status === "open") return "keying";
    if (status === "kept_back" || isClosed(model, subject) || isSettled(subject)) return "settled";
    if (status === "disputed") return "question";
    if (status === "proposed") return "consent";
    if (isUnplayed(accountOf(subject) ?? {})) return "settled";
    return waitingSide(subject) === kind.ownSide(model, subject) ? "confirm" : "agree";
  }

  return { kind, accountOf, wordOfSide, wordsOf, isSettled, splitSide, asker, speaking, asideKey, screenOf, stateOf };
}
