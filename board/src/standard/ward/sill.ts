import { NO_CONTACTS_TEXT } from "@wardline/domain/contact-resolution";
import type { WardRoom } from "./ward.js";

/** A longer name is cut off: the list beside the ward has all of it. */
const NAME_LETTERS = 36;

/** One line of a sill: words at its left and at its right; `counts` for the beds by status instead. */
export interface SillLine {
  kind: "name" | "counts" | "who" | "phone";
  left: string;
  right: string;
  /** What stands at the left instead where `left` would need much smaller letters than other sills have, the longest first. */
  shorter: readonly string[];
}

/** What the sills of a ward have room for: all of them have the same lines. */
export interface SillManner {
  hasCounts: boolean;
  hasDuties: boolean;
  hasPhones: boolean;
  /** The role in its short form. */
  isShort: boolean;
}

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
  const { count, free, duty } = room;
  const lines: SillLine[] = [
    {
      kind: "name",
      left: shortened(room.name),
      right: free === null ? String(count) : `${count} · ${free} free`,
      shorter: [],
    },
  ];
  if (manner.hasCounts) lines.push({ kind: "counts", left: "", right: "", shorter: [] });
  if (!manner.hasDuties) return lines;
  const role = manner.isShort ? duty.shortRole : duty.role;
  const isKnown = duty.name !== "" || duty.phone !== "";
  const name = duty.name || duty.phone;
  const who = [name, role].filter((word) => word !== "").join(", ");
  lines.push({
    kind: "who",
    left: shortened(isKnown ? [who, duty.more].join(" ").trim() : NO_CONTACTS_TEXT),
    right: duty.until === "" ? "" : `until ${duty.until}`,
    shorter: isKnown ? shorterNames(name, duty.more) : [],
  });
  if (manner.hasPhones) {
    lines.push({ kind: "phone", left: duty.name === "" ? "" : duty.phone, right: "", shorter: [] });
  }
  return lines;
}

/** A doctor without the role, then without the count of other teams; a name that is longer than others at last ends in "…". */
function shorterNames(name: string, more: string): string[] {
  const forms = [`${name} ${more}`.trim(), name, shortened(name, 24), shortened(name, 16)];
  return forms
    .filter((form, index) => forms.indexOf(form) === index)
    .map((form) => shortened(form));
}

function shortened(text: string, most = NAME_LETTERS): string {
  const letters = Array.from(text);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .trim()}…`
    : text;
}
