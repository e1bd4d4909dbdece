/** Where a bed's button lies on the page. */
interface Place {
  left: number;
  top: number;
}

/** Which of these buttons, in the page's order, an arrow key leads to from `current`; `current` where there is none. */
export function nextBed(places: readonly Place[], current: number, key: string): number {
  const from = places[current];
  if (from === undefined) return places.length > 0 ? 0 : -1;
  if (key === "ArrowLeft") return Math.max(0, current - 1);
  if (key === "ArrowRight") return Math.min(places.length - 1, current + 1);
  const isDown = key === "ArrowDown";
  const beyond = places
    .map((place, index) => ({ ...place, index }))
    .filter(({ top }) => (isDown ? top > from.top : top < from.top));
  if (beyond.length === 0) return current;
  const tops = beyond.map(({ top }) => top);
  const row = isDown ? Math.min(...tops) : Math.max(...tops);
  const [nearest] = beyond
    .filter(({ top }) => top === row)
    .sort((a, b) => Math.abs(a.left - from.left) - Math.abs(b.left - from.left));
  return nearest?.index ?? current;
}
