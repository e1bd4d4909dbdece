import type { StaffImportProblem, StaffImportRow } from "@wardline/domain/people/staff-import";
import { assign, fromPromise, setup } from "xstate";
import { type CorrectedCell, type RawRow, withCorrection, withoutAdded } from "./import-preview.js";

const EMPTY_CONTEXT = {
  /** Name of the rows' source: a file's name, or "the pasted rows". */
  source: "",
  raw: [] as RawRow[],
  /** Problems reported by the server, with row numbers of the file. */
  refused: [] as StaffImportProblem[],
  /** Message of the last failure that does not concern a single row. */
  failure: null as string | null,
  /** Number of rows being sent; `created` is the number of rows added so far. */
  count: 0,
  created: 0,
};

export type ImportContext = typeof EMPTY_CONTEXT;

type SendInput = { rows: StaffImportRow[]; sent: readonly { row: number }[] };

type ImportEvent =
  | { type: "file.chosen"; file: File }
  | { type: "text.pasted"; text: string }
  | { type: "cell.mended"; cell: CorrectedCell }
  | ({ type: "confirmed" } & SendInput)
  | { type: "restarted" };

/** Error for a file that the server refused as a whole, with the problems of each row; nothing was written. */
export class ImportRefusedError extends Error {
  constructor(
    message: string,
    readonly problems: StaffImportProblem[],
  ) {
    super(message);
  }
}

/** Result of sending rows, numbered as in the file. */
export type SendResult = { added: readonly number[]; refused: StaffImportProblem[] };

export const PASTED_SOURCE = "the pasted rows";

/** Reads rows, lets the person correct them, and sends the rows without problems; the dialog provides the actors. */
export const importMachine = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent },
  actors: {
    read: fromPromise<RawRow[], File | string>(() => Promise.reject(new Error("not provided"))),
    send: fromPromise<SendResult, SendInput>(() => Promise.reject(new Error("not provided"))),
  },
  guards: {
    hasRest: ({ context }) =>
      context.raw.some((row) => Object.values(row).some((cell) => cell.trim() !== "")),
  },
}).createMachine({
  context: EMPTY_CONTEXT,
  initial: "choosing",
  on: { restarted: { target: ".choosing", actions: assign(EMPTY_CONTEXT) } },
  states: {
    choosing: { on: { "file.chosen": "reading", "text.pasted": "reading" } },
    reading: {
      entry: assign(({ event }) => ({
        ...EMPTY_CONTEXT,
        source: event.type === "file.chosen" ? event.file.name : PASTED_SOURCE,
      })),
      invoke: {
        src: "read",
        input: ({ event }) =>
          event.type === "file.chosen"
            ? event.file
            : (event as Extract<ImportEvent, { type: "text.pasted" }>).text,
        onDone: { target: "checking", actions: assign({ raw: ({ event }) => event.output }) },
        onError: {
          target: "choosing",
          actions: assign({ failure: ({ event }) => (event.error as Error).message }),
        },
      },
    },
    checking: {
      on: {
        "file.chosen": "reading",
        "text.pasted": "reading",
        "cell.mended": {
          actions: assign(({ context, event }) => ({
            raw: withCorrection(context.raw, event.cell),
            // The server has not checked the corrected text, so its problems with the row are dropped.
            refused: context.refused.filter(({ row }) => row !== event.cell.row),
          })),
        },
        confirmed: "sending",
      },
    },
    sending: {
      entry: assign(({ event }) => ({
        failure: null,
        refused: [],
        count: event.type === "confirmed" ? event.rows.length : 0,
      })),
      // A restart must wait for the server's answer.
      on: { restarted: undefined },
      invoke: {
        src: "send",
        input: ({ event }) => event as Extract<ImportEvent, { type: "confirmed" }>,
        onDone: {
          target: "sent",
          actions: assign(({ context, event }) => ({
            raw: withoutAdded(context.raw, new Set(event.output.added)),
            created: context.created + event.output.added.length,
            refused: event.output.refused,
          })),
        },
        onError: { target: "checking", actions: assign(({ event }) => toFailure(event.error)) },
      },
    },
    sent: { always: [{ guard: "hasRest", target: "checking" }, { target: "done" }] },
    done: {},
  },
});

function toFailure(error: unknown): Pick<ImportContext, "refused" | "failure"> {
  if (error instanceof ImportRefusedError && error.problems.length > 0) {
    return { refused: error.problems, failure: null };
  }
  return { refused: [], failure: (error as Error).message };
}
