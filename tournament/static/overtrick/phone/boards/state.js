/* What the phone at a table or of a pair holds in memory. The names are explained in model.js. */

import { openState } from "../shared/state.js";

export const { model, store, remember } = await openState(
  { seat: null, claim: null, card: null, moved: null, skipped: 0, turned: null, cards: {}, keyed: {} },
  { stays: false, seating: false, offset: null, card: null, elsewhere: null, held: null, heldAt: null },
);

// The director's list of phones counts a browser once, whatever addresses it opens.
if (!store.shared.device) store.share({ ...store.shared, device: model.memory.device });
model.memory.device = store.shared.device;
