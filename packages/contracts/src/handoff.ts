import * as z from "zod";
import { boardSnapshot } from "./boards.js";
import { endpoint } from "./endpoint.js";
import { time } from "./fields.js";

/** What a board shows as squares, each code in its minute; times in epoch milliseconds (docs/wire.md, Wall to hand). */
export interface HandoffCodes {
  /** The page that a code leads to; the code follows a `#`. */
  address: string;
  codes: { code: string; from: number; until: number }[];
}

const CODE_LENGTH = 100;
const TICKET_LENGTH = 200;

const handed = z.object({
  display: z.string(),
  /** Until when the ticket shows the board. */
  until: time,
  /** Under the display's own mask and scope, with who is on call and their telephones. */
  board: boardSnapshot,
});
export type HandedBoard = z.output<typeof handed>;

export const takeBoard = endpoint({
  method: "POST",
  path: "/handoffs",
  access: "any",
  cost: "small",
  summary: "Open the board whose code was scanned on the wall; 400 when the code has expired",
  description:
    "Exchanges a code from the wall for the board's content and a ticket that reads it again.",
  errors: ["HANDOFF_OVER", "NOT_FOUND"],
  body: z.strictObject({ code: z.string("Please scan the code on the wall.").max(CODE_LENGTH) }),
  reply: z.object({ ...handed.shape, ticket: z.string() }),
});

export const readTakenBoard = endpoint({
  method: "POST",
  path: "/handoffs/board",
  access: "any",
  cost: "small",
  summary: "The board whose code was scanned, as it is now; 400 when the ticket has expired",
  description: "Returns the present content of a board for a ticket from an earlier scan.",
  errors: ["HANDOFF_OVER", "NOT_FOUND"],
  body: z.strictObject({
    ticket: z.string("Please scan the code on the wall.").max(TICKET_LENGTH),
  }),
  reply: handed,
});
