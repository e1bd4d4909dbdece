/** The overview shows no more rooms at once (docs/board.md, 3D Standard). */
export const ROOMS_OF_PAGE = 12;

/** Where rooms hold more beds than this at once, their sills count them by status and most signs stay blank. */
export const LABELLED_BEDS = 120;

/** Rooms in pages of at most twelve, each of as many as the others: the first and the last room of each. */
export function roomPages(rooms: number): { from: number; to: number }[] {
  const pages = Math.max(1, Math.ceil(rooms / ROOMS_OF_PAGE));
  return Array.from({ length: pages }, (_, page) => ({
    from: Math.round((page * rooms) / pages),
    to: Math.round(((page + 1) * rooms) / pages),
  }));
}
