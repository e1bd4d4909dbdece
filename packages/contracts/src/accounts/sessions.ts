import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { emptyReply, id, time } from "../fields.js";

/** An active session of the caller's account (docs/wire/accounts.md, My sessions). */
export const ownSession = z.object({
  id: z.string(),
  /** Browser and system in words, such as "Firefox on Windows". */
  device: z.string(),
  /** Last IP address of the session. */
  address: z.string(),
  created_at: time,
  /** Time of the last activity, precise to the minute. */
  last_seen_at: time,
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/auth/sessions",
  access: "any",
  cost: "small",
  summary: "List the sessions of the caller's account, most recently used first",
  description:
    "Returns the open sessions of the caller's account with device, address and latest use.",
  reply: z.array(ownSession),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/auth/sessions/:sessionId",
  access: "any",
  cost: "small",
  summary: "End one session of the caller's account, its tokens and its sockets",
  description: "Logs out one device of the caller's account.",
  params: z.object({ sessionId: id }),
  reply: emptyReply,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/auth/sessions",
  access: "any",
  cost: "small",
  summary: "End all other sessions of the caller's account",
  description: "Logs out every other device of the caller's account.",
  reply: z.object({ ended: z.int() }),
});
