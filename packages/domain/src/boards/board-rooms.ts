/** Meanings of a board's rooms: a ward or a team each (docs/board.md, Rooms). */
export const BOARD_ROOMS = ["wards", "teams"] as const;
export type BoardRooms = (typeof BOARD_ROOMS)[number];

export const BOARD_ROOMS_LABELS: Readonly<Record<BoardRooms, string>> = {
  wards: "Wards",
  teams: "Teams",
};
