/* The hands of a board, keyed after play: North, East and South card by card; West's are the rest. */

import { RANKS, SEATS, STRAINS } from "../shared/bridge.js";
import { key } from "../shared/bidding.js";
import { about, button, h, say } from "../shared/dom.js";
import { newKey } from "../shared/network/queue.js";
import { ask } from "../shared/network/request.js";
import { letter, strain } from "../shared/parts.js";
import { model } from "../boards/state.js";

const HAND = 13;
const SUITS = STRAINS.slice(0, 4).reverse();
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));

/** The cards as far as they are keyed, in their order, and the phone's key for what it sent last. */
const draftOf = (board) => model.memory.cards[board] ?? { cards: [] };

/** Whose hand a card is in: by its place in the order of the keys. */
const seatAt = (place) => SEATS[Math.floor(place / HAND)];

/** The four hands as a PBN deal; West has what is left. */
function dealOf(cards) {
  const hands = [0, 1, 2].map((seat) => cards.slice(seat * HAND, (seat + 1) * HAND));
  const rest = PACK.filter((card) => !cards.includes(card));
  return `N:${[...hands, rest].map(written).join(" ")}`;
}

const written = (hand) => SUITS.map((suit) => ranksOf(hand, suit).join("")).join(".");
const ranksOf = (hand, suit) => RANKS.filter((rank) => hand.includes(suit + rank));

/** The way to the keys, where the server says that the hands may be entered. */
export function handsKey({ memory }, board, isStored) {
  const own = memory.keyed[board];
  if (isStored && !own) return null;
  return button(say(isStored ? "correct_hands" : "enter_hands"), "hands", board, { class: "wide" });
}

/** The keys of all cards for the hand that is next; after three hands the deal, to be sent. */
export function handsScreen(_model, at) {
  const { cards } = draftOf(at.board);
  const isComplete = cards.length === 3 * HAND;
  const undo = button(say("last_card"), "card_back", "", { class: "wide", disabled: !cards.length });
  return {
    title: `${say("board", { board: at.board })} · ${say("hands")}`,
    body: isComplete ? review(cards, undo) : keys(cards, undo),
    step: isComplete ? "review" : seatAt(cards.length),
  };
}

function keys(cards, undo) {
  const count = cards.length % HAND;
  return [
    h("h2", { "aria-live": "polite" }, say("cards_of", { seat: say(`name_${seatAt(cards.length)}`), count })),
    SUITS.map((suit) => h("div", { class: "pack", role: "group", "aria-label": say(`suit_${suit}`) },
      h("span", { class: "pack-suit", "aria-hidden": "true" }, strain(suit)),
      h("div", { class: "ranks" }, RANKS.map((rank) => cardKey(cards, suit, rank))))),
    undo,
  ];
}

/** A key of a card; one of another hand shows whose it is. */
function cardKey(cards, suit, rank) {
  const place = cards.indexOf(suit + rank);
  const isOwn = place >= 0 && seatAt(place) === seatAt(cards.length);
  const spoken = say("card", { rank: say(`rank_${rank}`), suit: say(`suit_${suit}`) });
  const taken = place >= 0 && !isOwn && say(`name_${seatAt(place)}`);
  return key(letter(rank), "keyed_card", suit + rank, isOwn,
    { class: taken ? "key shut" : "key", disabled: Boolean(taken), "aria-label": taken ? `${spoken}, ${taken}` : spoken });
}

function review(cards, undo) {
  const rest = PACK.filter((card) => !cards.includes(card));
  const hands = [0, 1, 2, 3].map((seat) => (seat < 3 ? cards.slice(seat * HAND, (seat + 1) * HAND) : rest));
  return [
    h("h2", {}, say("check_hands")),
    h("div", { class: "card hands" }, hands.map((hand, seat) => h("div", {},
      h("h3", {}, say(`name_${SEATS[seat]}`)),
      SUITS.map((suit) => h("p", {}, strain(suit), " ",
        ranksOf(hand, suit).map(letter).join(" ") || "—"))))),
    button(say("send_hands"), "send_hands", "", { class: "primary wide" }),
    undo,
  ];
}

/** What the keys do; `program` has go(screen), paint() for an answer that came later, and tellOthers(). */
export const handsActs = (program) => ({
  hands: (number) => {
    const board = Number(number);
    model.memory.cards[board] ??= { cards: [...(model.memory.keyed[board] ?? [])] };
    program.go({ name: "hands", board });
  },
  keyed_card: (card) => change((cards) => (cards.includes(card) ? cards.filter((one) => one !== card) : [...cards, card])),
  card_back: () => change((cards) => cards.slice(0, -1)),
  send_hands: () => send(model.at.board, program),
});

/** Other cards are another message: they get a key of their own when they are sent. */
function change(how) {
  const { board } = model.at;
  model.memory.cards[board] = { cards: how(draftOf(board).cards) };
}

/** Send the deal. Without an answer the cards stay on this phone, and the same message can be sent again. */
async function send(board, { go, paint, tellOthers }) {
  const draft = draftOf(board);
  draft.key ??= newKey();
  const sent = { board, hands: dealOf(draft.cards), key: draft.key, device: model.memory.device };
  const notice = await answerTo(sent);
  if (!notice) {
    model.notice = say("hands_kept");
    return paint();
  }
  if (notice.stored) {
    model.memory.keyed[board] = draft.cards;
    delete model.memory.cards[board];
  }
  go({ name: "others", board }, notice.words);
  tellOthers(model, board, paint);
  paint();
}

/** {words, stored}: what the server said; null where there was no answer. */
async function answerTo(sent) {
  try {
    const answer = await ask(about.hands, { method: "POST", body: JSON.stringify(sent) });
    const { message, stands } = await answer.json();
    if (!answer.ok) return { words: message, stored: false };
    return { words: say(stands ? "hands_stored" : "hands_differ", { board: sent.board }), stored: true };
  } catch {
    return null;
  }
}
