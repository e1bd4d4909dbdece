/** Kinds of rooms on a board: one per ward, or one per team (docs/board.md, Rooms). */
export const BOARD_ROOMS = ["wards", "teams"] as const;
export type BoardRooms = (typeof BOARD_ROOMS)[number];

export const BOARD_ROOMS_LABELS: Readonly<Record<BoardRooms, string>> = {
  wards: "Wards",
  teams: "Teams",
};
