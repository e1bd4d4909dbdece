import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";

/** Streams a log as a file, because years of entries would not fit into memory. */
export function streamLogFile<T>(
  portions: AsyncIterable<readonly T[]>,
  formatLine: (entry: T) => string,
  head = "",
): Readable {
  // The stream runs in the socket's scope, so the queries are run in the request's scope again.
  const inRequestScope = AsyncLocalStorage.snapshot();
  async function* generateText(): AsyncGenerator<string> {
    if (head !== "") yield head;
    const iterator = portions[Symbol.asyncIterator]();
    for (;;) {
      const { value, done } = await inRequestScope(() => iterator.next());
      if (done === true) return;
      yield value.map(formatLine).join("");
    }
  }
  return Readable.from(generateText(), { objectMode: false });
}

export function formatJsonLine(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`;
}
