import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { time } from "../fields.js";
import { boardSnapshot } from "./board.js";

/**
 * Codes that a board shows as QR codes, each valid from `from` until `until` in epoch milliseconds
 * (docs/wire/boards.md, Wall to hand).
 */
export interface HandoffCodes {
  /** Address of the page that a code opens; the code itself follows a `#`. */
  address: string;
  codes: { code: string; from: number; until: number }[];
}

const CODE_LENGTH = 100;
const TICKET_LENGTH = 200;

const scannedBoard = z.object({
  display: z.string(),
  until: time,
  /** The board, masked and scoped like the display, but with phone numbers of people on call. */
  board: boardSnapshot,
});
export type ScannedBoard = z.output<typeof scannedBoard>;

export const openScannedBoard = endpoint({
  method: "POST",
  path: "/handoffs",
  access: "any",
  cost: "small",
  summary: "Open the board whose code was scanned on the wall; 400 when the code has expired",
  description:
    "Exchanges a code from the wall for the board's content and a ticket that reads it again.",
  errors: ["HANDOFF_OVER", "NOT_FOUND"],
  body: z.strictObject({ code: z.string("Please scan the code on the wall.").max(CODE_LENGTH) }),
  reply: z.object({ ...scannedBoard.shape, ticket: z.string() }),
});

export const readScannedBoard = endpoint({
  method: "POST",
  path: "/handoffs/board",
  access: "any",
  cost: "small",
  summary: "Get the current content of a scanned board; 400 when the ticket has expired",
  description: "Returns the current content of a board for a ticket from an earlier scan.",
  errors: ["HANDOFF_OVER", "NOT_FOUND"],
  body: z.strictObject({
    ticket: z.string("Please scan the code on the wall.").max(TICKET_LENGTH),
  }),
  reply: scannedBoard,
});
