import { GENDERS, type Gender } from "@wardline/contracts/patients/patient";
import { toComparedText } from "@wardline/domain/text/text-forms";

const LETTERS: Readonly<Record<string, Gender>> = { f: "female", m: "male" };

/**
 * Maps a gender from the EMR, which is a word or its first letter. Keeps genders beyond the form's two; anything else
 * is unknown.
 */
export function parseGender(given: string | null | undefined): Gender {
  const word = toComparedText(given ?? "");
  return GENDERS.find((known) => known === word) ?? LETTERS[word] ?? "unknown";
}
