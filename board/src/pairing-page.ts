import { lazy } from "react";

/** Page of an unpaired screen; loaded as a separate chunk, because few screens ever need it. */
export const Pairing = lazy(() => import("./chrome/screen/pairing.js"));
