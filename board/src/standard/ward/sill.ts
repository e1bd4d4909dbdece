import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import { abbreviateName, extractFamilyName } from "../../view/on-call/duty-forms.js";
import type { RowDuty } from "../../view/patients/rows.js";
import type { WardRoom } from "./ward.js";

/** Words on the left and right of a line. */
export interface SillWords {
  left: string;
  right: string;
}

/** Line of a sill with its forms; the first that fits is used. */
export interface SillLine {
  kind: "name" | "who" | "phone";
  /** Full text first, then shorter versions. */
  forms: readonly SillWords[];
  /** Forms with a cut name, longest first, for when no full form fits even in the smallest letters. */
  cut: readonly SillWords[];
  /** Number of new patients, shown before the words on the right; 0 if each bed shows its status. */
  news: number;
}

/** Style of the sills of a ward: all of them have the same lines. */
export type SillStyle = ReturnType<typeof chooseSillStyle>;

/** Maximum numbers of letters to which a name is cut if it does not fit, in this order. */
const CUT_LENGTHS = [28, 20, 15, 11] as const;

/** Chooses the style of the sills of these rooms. */
export function chooseSillStyle(rooms: readonly WardRoom[], hasCounts: boolean) {
  return {
    hasCounts,
    hasDuties: rooms.some(({ duty }) => duty.name !== "" || duty.phone !== ""),
    hasPhones: rooms.some(({ duty }) => duty.name !== "" && duty.phone !== ""),
    isShort: rooms.length > 4,
  };
}

/** Returns the lines of a room's sill: its name and occupancy, then the doctor on call (docs/board.md, 3D Standard). */
export function buildSillLines(room: WardRoom, sillStyle: SillStyle): SillLine[] {
  const { name, count, free, leaving, duty, counts } = room;
  // The beds show how many patients there are, so the shortest form shows only the free beds.
  const shortest = free === null ? String(count) : `${free} free`;
  const occupancy = free === null ? shortest : `${count} · ${shortest}`;
  const longest = `${occupancy} · ${leaving} ${leaving === 1 ? "leaves" : "leave"}`;
  const texts = leaving === 0 ? [occupancy] : [longest, occupancy];
  const lines: SillLine[] = [
    {
      kind: "name",
      forms: texts.map((right) => ({ left: name, right })),
      cut: [name, ...buildCutForms(name)].map((left) => ({ left, right: shortest })),
      news: sillStyle.hasCounts ? (counts.new_patient ?? 0) : 0,
    },
  ];
  if (!sillStyle.hasDuties) return lines;
  lines.push({ kind: "who", ...buildDoctorForms(duty, sillStyle.isShort), news: 0 });
  if (sillStyle.hasPhones) {
    const left = duty.name === "" ? "" : duty.phone;
    lines.push({ kind: "phone", forms: [{ left, right: "" }], cut: [], news: 0 });
  }
  return lines;
}

/** Returns the doctor's forms: the given name becomes an initial, then the role is dropped, then the time. */
function buildDoctorForms(duty: RowDuty, isShort: boolean): Pick<SillLine, "forms" | "cut"> {
  const nameOrPhone = duty.name || duty.phone;
  if (nameOrPhone === "") return { forms: [{ left: NO_CONTACTS_TEXT, right: "" }], cut: [] };
  const role = isShort ? duty.shortRole : duty.role;
  const initial = abbreviateName(nameOrPhone);
  const to = duty.until === "" ? "" : `to ${duty.until}`;
  // Only some sills may have room for "until", so all use the same word.
  const until = isShort ? to : to.replace("to", "until");
  const withRole = (name: string) => [name, role].filter((word) => word !== "").join(", ");
  const withMore = (words: string) => `${words} ${duty.more}`.trim();
  const forms = [
    { left: withMore(withRole(nameOrPhone)), right: until },
    { left: withMore(withRole(initial)), right: until },
    { left: withMore(withRole(initial)), right: to },
    { left: withMore(initial), right: to },
    { left: initial, right: to },
  ];
  // A phone number in place of a name is never cut.
  const family = extractFamilyName(duty.name);
  const shorterNames = duty.name === "" ? [] : [family, ...buildCutForms(family)];
  return { forms, cut: [initial, ...shorterNames].map((left) => ({ left, right: "" })) };
}

function buildCutForms(text: string): string[] {
  const letters = Array.from(text);
  const cut = (most: number) => letters.slice(0, most - 1).join("");
  return CUT_LENGTHS.filter((most) => most < letters.length).map((most) => `${cut(most).trim()}…`);
}
