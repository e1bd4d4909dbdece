/** Of a text that is cut, so much stands before the "…", and less where its end would be shorter: numbers differ there. */
const HEAD = 1 / 3;
const END = 7;

/** The text in at most so many letters, without its middle: "LUTH/2026/0045127" in twelve is "LUTH…0045127". */
export function cutMiddle(text: string, letters: number): string {
  const all = Array.from(text);
  if (all.length <= letters) return text;
  const kept = Math.max(2, letters - 1);
  const head = Math.max(1, Math.min(Math.ceil(kept * HEAD), kept - END));
  return `${all.slice(0, head).join("")}…${all.slice(all.length - (kept - head)).join("")}`;
}

/**
 * How many of these items, from the first on, stand in the room beside the "+2" that counts the others; all of them where
 * all have room.
 */
export function countInRoom(widths: readonly number[], counter: number, room: number): number {
  const all = widths.reduce((sum, width) => sum + width, 0);
  if (all <= room) return widths.length;
  let used = counter;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > room) break;
    count += 1;
  }
  return count;
}
