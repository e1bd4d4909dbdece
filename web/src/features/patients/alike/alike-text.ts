/** The mark of names that are alike, wherever one is shown (docs/product.md, Signals of a card). */
export const ALIKE_TEXT = "⚠ name alike";
