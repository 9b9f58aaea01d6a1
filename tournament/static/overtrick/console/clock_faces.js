// The clocks of a page of the director: they only go on.

import { run } from "../clock.js";

run();
