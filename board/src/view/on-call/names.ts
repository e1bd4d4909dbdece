import { extractWrittenFamilyName } from "@wardline/domain/patients/name-mask";

const TITLE = /^(?:dr|mr|mrs|ms|miss|prof|professor|sir|sr)\.?$/i;

/** Returns the family name: "Obi" for "Dr Amaka Obi". */
export function extractFamilyName(name: string): string {
  return extractWrittenFamilyName(name) || name;
}

/**
 * Returns initial and family name, "O. Adebayo-Ogunlesi"; leaves a name of one word, or a phone number in place of a
 * name, unchanged.
 */
export function abbreviateName(name: string): string {
  const words = name.trim().split(/\s+/);
  const title = words.length > 1 && TITLE.test(words[0] ?? "") ? words.shift() : undefined;
  const [given = "", ...others] = words;
  if (others.length === 0 || /^[\d+*#(]/.test(given)) return name;
  const short = `${Array.from(given)[0] ?? ""}. ${others.join(" ")}`;
  return title === undefined ? short : `${title} ${short}`;
}
