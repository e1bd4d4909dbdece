import { extractWrittenFamilyName } from "@wardline/domain/patients/name-mask";
import type { RowDuty } from "../patients/rows.js";
import { buildShorterForms, type Form, joinByDots, toWords } from "../place/ruler.js";

const TITLE = /^(?:dr|mr|mrs|ms|miss|prof|professor|sir|sr)\.?$/i;

/** Returns the family name: "Obi" for "Dr Amaka Obi". */
export function extractFamilyName(name: string): string {
  return extractWrittenFamilyName(name) || name;
}

/** Returns initial and family name, "O. Adebayo-Ogunlesi"; leaves one word or a phone number unchanged. */
export function abbreviateName(name: string): string {
  const words = name.trim().split(/\s+/);
  const title = words.length > 1 && TITLE.test(words[0] ?? "") ? words.shift() : undefined;
  const [given = "", ...others] = words;
  if (others.length === 0 || /^[\d+*#(]/.test(given)) return name;
  const short = `${Array.from(given)[0] ?? ""}. ${others.join(" ")}`;
  return title === undefined ? short : `${title} ${short}`;
}

/** Order in which a row's doctor line is shortened: the team is dropped first, the phone number never. */
const DROP_STEPS = ["team", "role", "until", "given", "time", "large", "initial", "name"] as const;

/** Last form that is shortened only by dropping words; later forms also have smaller letters. */
const LAST_SHARED_STEP = DROP_STEPS.indexOf("large");

/** Returns the forms of a row's doctor line, longest first. The last form cuts the name, or else the team. */
export function buildDutyForms(duty: RowDuty, size: number): Form[] {
  const { team, name, role, shortRole, more, until, phone } = duty;
  return buildShorterForms(DROP_STEPS, (dropped) => {
    const canBeCut = dropped.has("name");
    const letters = dropped.has("large") ? { size: 0.88, tracking: -0.025 } : { tracking: -0.015 };
    const nameStyle = { ...letters, className: "duty-name", weight: 700, canBeCut };
    const phoneLetters = canBeCut ? { size: 0.87, tracking: -0.03 } : {};
    const shownRole = dropped.has("time") ? "" : dropped.has("role") ? shortRole : role;
    const hasTime = until !== "" && (phone === "" || !dropped.has("time"));
    const nameWords = [
      ...toWords(shortenName(name, dropped), { ...nameStyle, kind: "name" }),
      ...toWords(shownRole === "" ? "" : `, ${shownRole}`),
      ...toWords(more === "" || dropped.has("initial") ? "" : ` ${more}`),
    ];
    const isTeam = name === "" || !dropped.has("team");
    return {
      size,
      words: joinByDots([
        isTeam ? [{ text: team || "No team yet", className: "duty-team", canBeCut }] : [],
        name === "" || (canBeCut && phone !== "") ? [] : nameWords,
        toWords(hasTime ? `${dropped.has("until") ? "to" : "until"} ${until}` : ""),
        toWords(phone, { ...phoneLetters, kind: "phone", className: "duty-phone", weight: 600 }),
      ]),
    };
  });
}

/** Shortens a name: the given name to its initial, or to nothing. */
export function shortenName(name: string, dropped: ReadonlySet<string>): string {
  if (dropped.has("initial")) return extractFamilyName(name);
  return dropped.has("given") ? abbreviateName(name) : name;
}

/**
 * Gives lines with the same doctor the shortest form that any of them needs; otherwise they would seem to differ
 * (docs/board.md, Rows that name the doctor).
 */
export function unifyDutyForms(lines: readonly { name: string; form: number }[]): number[] {
  return lines.map(({ name, form }) => {
    const sameDoctor = lines.filter((one) => name !== "" && one.name === name);
    const shortestForm = Math.max(form, ...sameDoctor.map((one) => one.form));
    return Math.max(form, Math.min(LAST_SHARED_STEP, shortestForm));
  });
}
