import { ROOMS_PER_PAGE, splitIntoRoomPages } from "./room-layout.js";

it.each([0, 1, 12, 13, 25, 60, 100])(
  "shows each of %s rooms once, on evenly filled pages",
  (rooms) => {
    const pages = splitIntoRoomPages(rooms);
    const sizes = pages.map(({ from, to }) => to - from);
    expect(pages[0]?.from).toBe(0);
    expect(pages.at(-1)?.to).toBe(rooms);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(ROOMS_PER_PAGE);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  },
);
