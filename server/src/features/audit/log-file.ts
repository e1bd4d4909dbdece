import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";

/** A log as a file, sent as it is read: years of it would not fit into memory. */
export function logFile<T>(
  portions: AsyncIterable<readonly T[]>,
  lineOf: (entry: T) => string,
  head = "",
): Readable {
  // A stream is read on behalf of the socket that empties it: the portions are read on behalf of who asked.
  const asAsked = AsyncLocalStorage.snapshot();
  async function* text(): AsyncGenerator<string> {
    if (head !== "") yield head;
    const reading = portions[Symbol.asyncIterator]();
    for (;;) {
      const { value, done } = await asAsked(() => reading.next());
      if (done === true) return;
      yield value.map(lineOf).join("");
    }
  }
  return Readable.from(text(), { objectMode: false });
}

/** An entry as a line of newline-delimited JSON. */
export function jsonLine(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`;
}
