import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { presence, screenClaim, sinceFields } from "./live-handshake.js";

/**
 * Events that a socket would have received, in order. `ask`: id with which the page acknowledges an event, if it must.
 */
const pollReply = z.object({
  events: z.array(z.object({ name: z.string(), value: z.unknown(), ask: z.string().optional() })),
});
export type PollReply = z.output<typeof pollReply>;
export type PolledEvent = PollReply["events"][number];

export const pollLive = endpoint({
  method: "POST",
  path: "/live",
  access: "any",
  cost: "small",
  summary: "Get what a socket of /live would have received since a revision",
  description: "Returns the events since a revision for pages that cannot open a socket.",
  body: z.object(sinceFields),
  reply: pollReply,
});

export const pollBoard = endpoint({
  method: "POST",
  path: "/board/:key",
  access: "public",
  cost: "small",
  summary: "Get what a socket of /board would have received since a revision",
  description:
    "Returns the events since a revision for boards that cannot open a socket, and takes the screen's report.",
  errors: ["HOSPITAL_SUSPENDED", "TOO_MANY_REQUESTS"],
  params: z.object({ key: z.string().max(100) }),
  body: z.object({
    ...sinceFields,
    /** Id of the page's screen; commands go only to screens with a valid proof. */
    screen: screenClaim.nullish(),
    presence: presence.nullish(),
    /** Acknowledgements of earlier events: the time, or null if the event was for another screen. */
    answers: z
      .array(z.object({ ask: z.string().max(40), at: z.number().nullable() }))
      .max(50)
      .optional(),
  }),
  reply: pollReply,
});
