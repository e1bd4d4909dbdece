/** What a server is asked at once: as many calls as keep it busy, and fewer than it refuses. */
const AT_ONCE = 8;

/** Asks for each of them, a few side by side, and gives the answers in their order. */
export async function inTurns<T, A>(all: readonly T[], ask: (one: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    answers.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(ask))));
  }
  return answers;
}
