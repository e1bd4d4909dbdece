/** What the rooms of a board are (docs/board.md, Rooms). */
export const BOARD_ROOMS = ["wards", "teams"] as const;
export type BoardRooms = (typeof BOARD_ROOMS)[number];

/** The person's word for each. */
export const BOARD_ROOMS_LABELS: Readonly<Record<BoardRooms, string>> = {
  wards: "Wards",
  teams: "Teams",
};
