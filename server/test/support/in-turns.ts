/** Concurrent calls: enough to keep a server busy, few enough not to be refused. */
const AT_ONCE = 8;

/** Calls `send` for each item, several at a time, and returns the answers in order. */
export async function runInTurns<T, A>(
  all: readonly T[],
  send: (one: T) => Promise<A>,
): Promise<A[]> {
  const answers: A[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    answers.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(send))));
  }
  return answers;
}
