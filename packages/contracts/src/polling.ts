import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { presence, screenClaim, sinceFields } from "./live-handshake.js";

/** What a socket would have received, in order: the event's name, its value, and under which number an answer is awaited. */
const polled = z.object({
  events: z.array(z.object({ name: z.string(), value: z.unknown(), ask: z.string().optional() })),
});
export type Polled = z.output<typeof polled>;
export type PolledEvent = Polled["events"][number];

export const pollLive = endpoint({
  method: "POST",
  path: "/live",
  access: "any",
  cost: "small",
  summary: "What a socket of /live would have received since, where the network lets none through",
  description: "Returns the events since a revision for pages that cannot open a socket.",
  body: z.object(sinceFields),
  reply: polled,
});

export const pollBoard = endpoint({
  method: "POST",
  path: "/board/:key",
  access: "public",
  cost: "small",
  summary: "What a socket of /board would have received since, where the network lets none through",
  description:
    "Returns the events since a revision for boards that cannot open a socket, and takes the screen's report.",
  errors: ["HOSPITAL_SUSPENDED", "TOO_MANY_REQUESTS"],
  params: z.object({ key: z.string().max(100) }),
  body: z.object({
    ...sinceFields,
    /** Which screen the page is: orders go to those that prove it. */
    screen: screenClaim.nullish(),
    presence: presence.nullish(),
    /** To what it was asked in the answers before: when an order was to be seen, or null where it was for another screen. */
    answers: z
      .array(z.object({ ask: z.string().max(40), at: z.number().nullable() }))
      .max(50)
      .optional(),
  }),
  reply: polled,
});
