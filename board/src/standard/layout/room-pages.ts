/** Maximum number of rooms in one view of the overview (docs/board.md, 3D Standard). */
export const ROOMS_PER_PAGE = 12;

/** Above this number of beds in view, sills count the beds by status, and most signs are blank. */
export const MAX_LABELLED_BEDS = 120;

/** Divides rooms evenly into pages of at most twelve. Returns each page's bounds; `to` is exclusive. */
export function splitIntoRoomPages(rooms: number): { from: number; to: number }[] {
  const pages = Math.max(1, Math.ceil(rooms / ROOMS_PER_PAGE));
  return Array.from({ length: pages }, (_, page) => ({
    from: Math.round((page * rooms) / pages),
    to: Math.round(((page + 1) * rooms) / pages),
  }));
}
