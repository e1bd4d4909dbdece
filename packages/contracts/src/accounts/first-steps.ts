import * as z from "zod";
import { endpoint } from "../endpoint.js";

/** First steps of a new hospital, in order (docs/product.md, The first day). */
export const FIRST_STEPS = [
  "patient",
  "published",
  "clock",
  "departments",
  "wards",
  "staff",
  "roster",
  "screen",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const getFirstSteps = endpoint({
  method: "GET",
  path: "/first-steps",
  access: "administrator",
  cost: "small",
  summary: "Get the state of each of a hospital's first steps",
  description: "Returns each step of the setup list and whether it is done.",
  reply: z.object({
    patient: z.boolean(),
    published: z.boolean(),
    /** True once someone has confirmed the time zone. */
    clock: z.boolean(),
    departments: z.boolean(),
    wards: z.boolean(),
    staff: z.boolean(),
    roster: z.boolean(),
    /** True once a screen has been paired, or has shown a display. */
    screen: z.boolean(),
  }),
});

export const updateFirstSteps = endpoint({
  method: "PUT",
  path: "/first-steps",
  access: "administrator",
  cost: "small",
  summary: "Hide or show the list of first steps",
  description: "Hides the setup list, or shows it again.",
  body: z.strictObject({ hide_first_steps: z.boolean() }),
  reply: z.object({ hide_first_steps: z.boolean() }),
});
