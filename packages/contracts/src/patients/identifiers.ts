import { LIMITS } from "@wardline/domain/limits";
import { toComparedText } from "@wardline/domain/text/text-forms";
import * as z from "zod";
import { line } from "../fields.js";

/** Another number of a patient, such as an insurance number (docs/wire/patients.md, Identity). */
export const identifier = z.object({ system: z.string(), value: z.string() });
export type Identifier = z.output<typeof identifier>;

/** Other numbers of a patient in a change. */
export const identifiers = z
  .array(
    z.strictObject({
      system: line(LIMITS.name, "Please say what kind of number this is."),
      value: line(LIMITS.text, "Please enter the number."),
    }),
  )
  .max(LIMITS.identifiers, `A card has at most ${LIMITS.identifiers} other numbers.`)
  .superRefine((given, context) => {
    const keys = given.map(identifierKey);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue;
      const message = "This number is already in the list.";
      context.addIssue({ code: "custom", path: [index, "value"], message });
    }
  });

/** Returns a key that is equal for numbers that count as the same (docs/wire/envelope.md, Texts). */
export function identifierKey({ system, value }: Identifier): string {
  return `${toComparedText(system)}\n${toComparedText(value)}`;
}
