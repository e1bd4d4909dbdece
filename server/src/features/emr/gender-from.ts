import { GENDERS, type Gender } from "@wardline/contracts/patients";
import { compared } from "@wardline/domain/text/text-forms";

const LETTERS: Readonly<Record<string, Gender>> = { f: "female", m: "male" };

/** An EMR's gender, as a word or its first letter. Those beyond the form's two are kept; anything else is unknown. */
export function genderFrom(given: string | null | undefined): Gender {
  const word = compared(given ?? "");
  return GENDERS.find((known) => known === word) ?? LETTERS[word] ?? "unknown";
}
