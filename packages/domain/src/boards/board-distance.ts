/** From how far away a 2D board is read, in metres (docs/board.md, Reading distance). */
export const BOARD_DISTANCES = [3, 5] as const;
export type BoardDistance = (typeof BOARD_DISTANCES)[number];

/** How long a page of a 2D board stays, in milliseconds (docs/board.md, 2D Classical). */
export const BOARD_PAGE_MS = 12_000;

/** With more patients a 2D board that is set for 5 m has those alone who are new or wait too long: all would take minutes. */
export const FAR_PATIENTS = 16;
