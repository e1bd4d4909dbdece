import * as z from "zod";
import { endpoint } from "./endpoint.js";

/** What a new hospital does first, in this order (docs/product.md, The first day). */
export const FIRST_STEPS = [
  "clock",
  "departments",
  "wards",
  "staff",
  "roster",
  "published",
  "screen",
  "patient",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const getFirstSteps = endpoint({
  method: "GET",
  path: "/first-steps",
  access: "administrator",
  cost: "small",
  summary: "Which of a hospital's first steps are done",
  description: "Returns each step of the setup list and whether it is done.",
  reply: z.object({
    /** Someone has confirmed the hospital's time zone. */
    clock: z.boolean(),
    departments: z.boolean(),
    wards: z.boolean(),
    staff: z.boolean(),
    /** A roster of any day. */
    roster: z.boolean(),
    published: z.boolean(),
    /** A screen has been paired, or has shown a display. */
    screen: z.boolean(),
    /** A card of any patient. */
    patient: z.boolean(),
  }),
});

export const updateFirstSteps = endpoint({
  method: "PUT",
  path: "/first-steps",
  access: "administrator",
  cost: "small",
  summary: "Whether the list of first steps stays hidden",
  description: "Hides the setup list, or shows it again.",
  body: z.strictObject({ hide_first_steps: z.boolean() }),
  reply: z.object({ hide_first_steps: z.boolean() }),
});
