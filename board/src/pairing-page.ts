import { lazy } from "react";

/** Page of an unpaired screen; a chunk of its own, as few screens ever need it. */
export const Pairing = lazy(() => import("./chrome/screen/pairing.js"));
