import { Readable } from "node:stream";

/** A log as a file, sent as it is read: years of it would not fit into memory. */
export function logFile<T>(
  portions: AsyncIterable<readonly T[]>,
  lineOf: (entry: T) => string,
  head = "",
): Readable {
  async function* text(): AsyncGenerator<string> {
    if (head !== "") yield head;
    for await (const entries of portions) yield entries.map(lineOf).join("");
  }
  return Readable.from(text(), { objectMode: false });
}

/** An entry as a line of newline-delimited JSON. */
export function jsonLine(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`;
}
