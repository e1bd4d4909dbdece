/** The mark of names that are alike, wherever one is shown (docs/product.md, Signals of a card). */
export const ALIKE_TEXT = "⚠ name alike";

/** The same in a row, where the name itself needs the room. */
export const ALIKE_SIGN = "⚠";
