import type { StaffImportProblem, StaffImportRow } from "@wardline/domain/staff-import";
import { assign, fromPromise, setup } from "xstate";

type RawRow = Record<string, string>;

interface ImportContext {
  fileName: string;
  raw: RawRow[];
  /** The server's own problems, by the file's rows. */
  refused: StaffImportProblem[];
  /** A sentence about the last failure that no row explains. */
  failure: string | null;
  /** How many are being sent, and how many were added. */
  count: number;
  created: number;
}

type ImportEvent =
  | { type: "file.chosen"; file: File }
  | { type: "confirmed"; rows: StaffImportRow[]; sent: readonly { row: number }[] }
  | { type: "restarted" };

/** The server's refusal of a file, by its rows; nothing was written. */
export class ImportRefused extends Error {
  constructor(
    message: string,
    readonly problems: StaffImportProblem[],
  ) {
    super(message);
  }
}

interface Sending {
  rows: StaffImportRow[];
  sent: readonly { row: number }[];
}

const EMPTY: ImportContext = {
  fileName: "",
  raw: [],
  refused: [],
  failure: null,
  count: 0,
  created: 0,
};

/**
 * An import of staff from a file: a file is chosen and read, its rows are looked through, and they are written all
 * or none. What the server refuses leads back to the rows. Reading and sending are provided from outside.
 */
export const importMachine = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent },
  actors: {
    read: fromPromise<RawRow[], File>(() => Promise.reject(new Error("not provided"))),
    send: fromPromise<number, Sending>(() => Promise.reject(new Error("not provided"))),
  },
}).createMachine({
  context: EMPTY,
  initial: "choosing",
  on: { restarted: { target: ".choosing", actions: assign(EMPTY) } },
  states: {
    choosing: { on: { "file.chosen": "reading" } },
    reading: {
      entry: assign(({ event }) => ({
        ...EMPTY,
        fileName: event.type === "file.chosen" ? event.file.name : "",
      })),
      invoke: {
        src: "read",
        input: ({ event }) => (event as Extract<ImportEvent, { type: "file.chosen" }>).file,
        onDone: { target: "checking", actions: assign({ raw: ({ event }) => event.output }) },
        onError: {
          target: "choosing",
          actions: assign({ failure: ({ event }) => (event.error as Error).message }),
        },
      },
    },
    checking: { on: { "file.chosen": "reading", confirmed: "sending" } },
    sending: {
      entry: assign(({ event }) => ({
        failure: null,
        refused: [],
        count: event.type === "confirmed" ? event.rows.length : 0,
      })),
      // What is under way is all or nothing: it is waited for.
      on: { restarted: undefined },
      invoke: {
        src: "send",
        input: ({ event }) => event as Extract<ImportEvent, { type: "confirmed" }>,
        onDone: { target: "done", actions: assign({ created: ({ event }) => event.output }) },
        onError: { target: "checking", actions: assign(({ event }) => failureOf(event.error)) },
      },
    },
    done: {},
  },
});

function failureOf(error: unknown): Pick<ImportContext, "refused" | "failure"> {
  if (error instanceof ImportRefused && error.problems.length > 0) {
    return { refused: error.problems, failure: null };
  }
  return { refused: [], failure: (error as Error).message };
}
