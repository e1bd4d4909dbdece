import { familyNameOf } from "@wardline/domain/patients/name-mask";

/** Stands before a name and is no part of it. */
const TITLE = /^(?:dr|mr|mrs|ms|miss|prof|professor|sir|sr)\.?$/i;

/** Whose duty it is, in one word: the family name, "Obi" of "Dr Amaka Obi". */
export function familyName(name: string): string {
  return familyNameOf(name) || name;
}

/** The family name after an initial, "O. Adebayo-Ogunlesi"; a name of one word, and a telephone in its place, as it is. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const title = words.length > 1 && TITLE.test(words[0] ?? "") ? words.shift() : undefined;
  const [given = "", ...others] = words;
  if (others.length === 0 || /^[\d+*#(]/.test(given)) return name;
  const short = `${Array.from(given)[0] ?? ""}. ${others.join(" ")}`;
  return title === undefined ? short : `${title} ${short}`;
}
