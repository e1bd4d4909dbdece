import { BackupError } from "./tables.js";

/** Line that ends a table's rows and an upload's text; PostgreSQL never writes it as a row. */
const END = Buffer.from("\\.\n");
const END_AFTER_ROWS = Buffer.from("\n\\.\n");
const NEWLINE_BYTE = 10;

/** Content of a backup: heading lines, each followed by rows up to an end line. */
export class BackupLines {
  private readonly source: AsyncIterator<Buffer>;
  private buffered: Buffer = Buffer.alloc(0);

  constructor(content: AsyncIterable<Buffer>) {
    this.source = content[Symbol.asyncIterator]();
  }

  /** Returns the next line; null at the end. Throws a BackupError if the line is longer than any heading. */
  async readLine(maxLength = 1_048_576): Promise<string | null> {
    for (;;) {
      const end = this.buffered.indexOf(NEWLINE_BYTE);
      if (end !== -1) return this.take(end + 1).toString("utf8", 0, end);
      if (this.buffered.length > maxLength) {
        throw new BackupError("The file is not a backup of Wardline. Nothing was changed.");
      }
      if (!(await this.readMore()))
        return this.buffered.length === 0 ? null : this.take().toString();
    }
  }

  /** Rows up to the end line, in chunks of whole lines. Throws a BackupError if there is no end line. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.buffered.subarray(0, END.length).equals(END)) {
        this.take(END.length);
        return;
      }
      const end = this.buffered.indexOf(END_AFTER_ROWS);
      // Without an end line, the chunk ends at the last line start, because the end line may have begun there.
      const amount = (end === -1 ? this.buffered.lastIndexOf(NEWLINE_BYTE) : end) + 1;
      if (amount > 0) yield this.take(amount);
      if (end === -1 && !(await this.readMore())) {
        throw new BackupError("The backup ends in the middle of a table. Nothing was changed.");
      }
    }
  }

  private take(amount = this.buffered.length): Buffer {
    const taken = this.buffered.subarray(0, amount);
    this.buffered = this.buffered.subarray(amount);
    return taken;
  }

  private async readMore(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done === true) return false;
    this.buffered =
      this.buffered.length === 0 ? next.value : Buffer.concat([this.buffered, next.value]);
    return true;
  }
}

/** Appends the end line that `BackupLines` expects after the rows. */
export async function* appendEnd(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* rows;
  yield END;
}
