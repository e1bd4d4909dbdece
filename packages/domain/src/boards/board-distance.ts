/** From how far away a 2D board is read, in metres (docs/board.md, Reading distance). */
export const BOARD_DISTANCES = [3, 5] as const;
export type BoardDistance = (typeof BOARD_DISTANCES)[number];
