import { LIMITS } from "@wardline/domain/limits";
import { toComparedText } from "@wardline/domain/text/text-forms";
import * as z from "zod";
import { line } from "../fields.js";

/** Number of a patient besides the hospital number, such as an insurance number (docs/wire/patients.md, Identity). */
export const identifier = z.object({ system: z.string(), value: z.string() });
export type Identifier = z.output<typeof identifier>;

/** A patient's numbers besides the hospital number, as sent in a change. */
export const identifiers = z
  .array(
    z.strictObject({
      system: line(LIMITS.name, "Please say what kind of number this is."),
      value: line(LIMITS.text, "Please enter the number."),
    }),
  )
  .max(LIMITS.identifiers, `A card can have at most ${LIMITS.identifiers} additional numbers.`)
  .superRefine((given, context) => {
    const keys = given.map(toIdentifierKey);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue;
      const message = "This number is already in the list.";
      context.addIssue({ code: "custom", path: [index, "value"], message });
    }
  });

/** Returns a key that is equal for numbers that count as the same (docs/wire/envelope.md, Texts). */
export function toIdentifierKey({ system, value }: Identifier): string {
  return `${toComparedText(system)}\n${toComparedText(value)}`;
}
