/** Number of concurrent calls: enough to keep a server busy, few enough not to be refused. */
const CONCURRENT_CALLS = 8;

/** Calls `send` for each item, several at a time, and returns the answers in order. */
export async function runInTurns<T, A>(
  all: readonly T[],
  send: (one: T) => Promise<A>,
): Promise<A[]> {
  const answers: A[] = [];
  for (let start = 0; start < all.length; start += CONCURRENT_CALLS) {
    answers.push(...(await Promise.all(all.slice(start, start + CONCURRENT_CALLS).map(send))));
  }
  return answers;
}
