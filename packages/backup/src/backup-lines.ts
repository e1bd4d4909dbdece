import { BackupError } from "@wardline/database/backup";

/** The line that ends the rows of a table, and the text of an upload; PostgreSQL writes no such row. */
const END = Buffer.from("\\.\n");
const END_AFTER_ROWS = Buffer.from("\n\\.\n");
const NEWLINE = 10;

/** The content of a backup: lines that say what comes, each followed by rows up to a line that ends them. */
export class BackupLines {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(content: AsyncIterable<Buffer>) {
    this.source = content[Symbol.asyncIterator]();
  }

  /** The next line; null at the end. Throws a BackupError for one that is longer than any heading. */
  async line(longest = 1_048_576): Promise<string | null> {
    for (;;) {
      const end = this.held.indexOf(NEWLINE);
      if (end !== -1) return this.take(end + 1).toString("utf8", 0, end);
      if (this.held.length > longest) {
        throw new BackupError("The file is not a backup of Wardline. Nothing was changed.");
      }
      if (!(await this.more())) return this.held.length === 0 ? null : this.take().toString();
    }
  }

  /** The rows up to the line that ends them, in pieces of whole lines. Throws a BackupError where none does. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.held.subarray(0, END.length).equals(END)) {
        this.take(END.length);
        return;
      }
      const end = this.held.indexOf(END_AFTER_ROWS);
      // Without one, up to where a line begins: what follows may be the beginning of the one that ends them.
      const amount = (end === -1 ? this.held.lastIndexOf(NEWLINE) : end) + 1;
      if (amount > 0) yield this.take(amount);
      if (end === -1 && !(await this.more())) {
        throw new BackupError("The backup ends in the middle of a table. Nothing was changed.");
      }
    }
  }

  private take(amount = this.held.length): Buffer {
    const taken = this.held.subarray(0, amount);
    this.held = this.held.subarray(amount);
    return taken;
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done === true) return false;
    this.held = this.held.length === 0 ? next.value : Buffer.concat([this.held, next.value]);
    return true;
  }
}

/** Rows as `BackupLines` reads them: with the line that ends them. */
export async function* withEnd(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* rows;
  yield END;
}
