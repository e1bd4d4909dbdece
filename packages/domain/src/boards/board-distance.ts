/** Reading distances of a 2D board, in metres (docs/board.md, Reading distance). */
export const BOARD_DISTANCES = [3, 5] as const;
export type BoardDistance = (typeof BOARD_DISTANCES)[number];

/** Time for which a page of a 2D board is shown, in milliseconds (docs/board.md, 2D Classical). */
export const BOARD_PAGE_MS = 12_000;

/**
 * Number of patients above which a 2D board set for 5 m shows only new patients and long waits, because a full cycle
 * would take minutes.
 */
export const FAR_PATIENTS = 16;
