import { lazy } from "react";

/** The page of a screen without a board, a chunk of its own: few screens ever need it. */
export const Pairing = lazy(() => import("./chrome/screen/pairing.js"));
