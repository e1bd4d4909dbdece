import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import { familyName, shortName } from "../../view/patients/names.js";
import type { WardRoom } from "./ward.js";

/** Words at the left and at the right of a line. */
export interface SillWords {
  left: string;
  right: string;
}

/** One line of a sill, and in which forms it can be written: the first that has room is. */
export interface SillLine {
  kind: "name" | "who" | "phone";
  /** All that is to be said, and what says the same with fewer letters. */
  forms: readonly SillWords[];
  /** What is written where not even the smallest letters have room for any of these, the longest first. */
  cut: readonly SillWords[];
  /** How many new patients stand before the words at the right; 0 for none, or where each bed says so itself. */
  news: number;
}

/** What the sills of a ward have room for: all of them have the same lines. */
export interface SillManner {
  hasCounts: boolean;
  hasDuties: boolean;
  hasPhones: boolean;
  /** The role in its short form. */
  isShort: boolean;
}

/** Letters that are left of a name that has no room, at the most. */
const CUT = [28, 20, 15, 11] as const;

/** The manner of the sills of these rooms. */
export function sillManner(rooms: readonly WardRoom[], hasCounts: boolean): SillManner {
  return {
    hasCounts,
    hasDuties: rooms.some(({ duty }) => duty.name !== "" || duty.phone !== ""),
    hasPhones: rooms.some(({ duty }) => duty.name !== "" && duty.phone !== ""),
    isShort: rooms.length > 4,
  };
}

/** What a room's sill says: its name and how full it is, then who is on call now (docs/board.md, 3D Standard). */
export function sillLines(room: WardRoom, manner: SillManner): SillLine[] {
  const { duty, counts } = room;
  // Beds show how many lie there; how many are free is what is asked of a ward.
  const least = room.free === null ? String(room.count) : freeText(room.free);
  const lines: SillLine[] = [
    {
      kind: "name",
      forms: fillTexts(room).map((right) => ({ left: room.name, right })),
      cut: [room.name, ...cutTo(room.name)].map((left) => ({ left, right: least })),
      news: manner.hasCounts ? (counts.new_patient ?? 0) : 0,
    },
  ];
  if (!manner.hasDuties) return lines;
  lines.push({ kind: "who", ...whomToCall(room, manner), news: 0 });
  if (manner.hasPhones) {
    const left = duty.name === "" ? "" : duty.phone;
    lines.push({ kind: "phone", forms: [{ left, right: "" }], cut: [], news: 0 });
  }
  return lines;
}

/** "7 · 2 free · 1 leaves", and the same without what has no room. */
function fillTexts({ count, free, leaving }: WardRoom): string[] {
  const filled = free === null ? String(count) : `${count} · ${freeText(free)}`;
  const leave = leaving === 1 ? "leaves" : "leave";
  return leaving === 0 ? [filled] : [`${filled} · ${leaving} ${leave}`, filled];
}

function freeText(free: number): string {
  return `${free} free`;
}

/** The doctor: the given name becomes an initial first, then the role goes, then until when. */
function whomToCall({ duty }: WardRoom, { isShort }: SillManner): Pick<SillLine, "forms" | "cut"> {
  const known = duty.name || duty.phone;
  if (known === "") return { forms: [{ left: NO_CONTACTS_TEXT, right: "" }], cut: [] };
  const role = isShort ? duty.shortRole : duty.role;
  const initial = shortName(known);
  const to = duty.until === "" ? "" : `to ${duty.until}`;
  // Of many sills some have room for "until": all of them say the same word.
  const until = isShort ? to : to.replace("to", "until");
  const titled = (name: string) => [name, role].filter((word) => word !== "").join(", ");
  const more = (words: string) => `${words} ${duty.more}`.trim();
  const forms = [
    { left: more(titled(known)), right: until },
    { left: more(titled(initial)), right: until },
    { left: more(titled(initial)), right: to },
    { left: more(initial), right: to },
    { left: initial, right: to },
  ];
  // A telephone in the place of a name is never cut.
  const family = duty.name === "" ? [] : [familyName(known), ...cutTo(familyName(known))];
  return { forms, cut: [initial, ...family].map((left) => ({ left, right: "" })) };
}

function cutTo(text: string): string[] {
  const letters = Array.from(text);
  return CUT.filter((most) => most < letters.length).map(
    (most) =>
      `${letters
        .slice(0, most - 1)
        .join("")
        .trim()}…`,
  );
}
