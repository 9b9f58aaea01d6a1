/* What the phone of a game table holds in memory. The names are explained in model.js. */

import { openState } from "../shared/state.js";

// problems: what the server says of the unfinished deal; unchecked: the unfinished deal that it has not been asked about
export const { model, store, remember } = await openState({ who: null, match: null }, { problems: null, unchecked: null });
