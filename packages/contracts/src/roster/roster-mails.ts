import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id } from "../fields.js";

export const listWithoutEmail = endpoint({
  method: "GET",
  path: "/roster/without-email",
  access: "any",
  cost: "small",
  summary: "List the people who get no emails about duties, with the numbers to call",
  description:
    "Returns those of the given people who get no emails about duties; without `roster.manage`, only people of the caller's department.",
  query: z.object({
    /** Ids, comma-separated. */
    people: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(id).min(1).max(LIMITS.positions)),
  }),
  reply: z.array(z.object({ id, name: z.string(), phone: z.string() })),
});
