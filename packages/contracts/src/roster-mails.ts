import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { id } from "./fields.js";

export const listWithoutEmail = endpoint({
  method: "GET",
  path: "/roster/without-email",
  access: "any",
  cost: "small",
  summary: "Those of some people who get no mails about duties, with the numbers to call",
  description: "Returns the people of the list whom no mail about duties reaches.",
  query: z.object({
    /** Ids joined by commas. */
    people: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(id).min(1).max(LIMITS.positions)),
  }),
  reply: z.array(z.object({ id, name: z.string(), phone: z.string() })),
});
