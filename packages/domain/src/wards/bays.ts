import { LIMITS } from "../limits.js";
import { toStoredText } from "../text/text-forms.js";
import { formatBeds, parseBeds } from "./bed-list.js";
import { foldBed } from "./ward.js";

/** Beds of a ward that are in one room, with the room's name (docs/wire/patients.md, Wards). */
export interface Bay {
  name: string;
  /** Bed labels. */
  beds: readonly string[];
}

/** Parses bays, one per line: "Bay 1: S01-S04". A line without a colon is a name without beds. */
export function parseBays(text: string): { name: string; beds: string[] }[] {
  return text
    .split(/[\n\r]/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [name = "", ...beds] = line.split(":");
      return { name: toStoredText(name), beds: parseBeds(beds.join(":")) };
    });
}

/** Formats bays so that `parseBays` reads them back. */
export function formatBays(bays: readonly Bay[]): string {
  return bays.map(({ name, beds }) => `${name}: ${formatBeds(beds)}`).join("\n");
}

/** Returns an error if the bays are invalid for a ward with `beds`; null if they are valid. */
export function bayProblem(bays: readonly Bay[], beds: readonly string[]): string | null {
  const known = new Set(beds.map(foldBed));
  const names = new Set<string>();
  const placed = new Map<string, string>();
  for (const { name, beds: labels } of bays) {
    if (name === "" || name.length > LIMITS.bayName || /[:\n]/.test(name)) {
      return `Please give each bay a name of at most ${LIMITS.bayName} characters, and a colon after it.`;
    }
    if (names.has(foldBed(name))) return `Two bays have the name ${name}.`;
    names.add(foldBed(name));
    if (labels.length === 0) return `${name} has no beds. Please write them as in “${name}: 1-4”.`;
    for (const label of labels) {
      const bed = foldBed(label);
      if (!known.has(bed)) return `${name} names bed ${label}, which is not in this ward.`;
      const other = placed.get(bed);
      if (other !== undefined) return `Bed ${label} is in ${other} and in ${name}.`;
      placed.set(bed, name);
    }
  }
  return null;
}

/** Bays reduced to existing beds in the ward's spelling; empty bays are dropped. */
export function pruneBays(bays: readonly Bay[], beds: readonly string[]): Bay[] {
  const known = new Map(beds.map((bed) => [foldBed(bed), bed]));
  return bays
    .map(({ name, beds: labels }) => ({
      name,
      beds: labels.flatMap((label) => known.get(foldBed(label)) ?? []),
    }))
    .filter(({ beds: left }) => left.length > 0);
}

/** Sorts beds: the beds in bays first, in the order of the bays, then the others. */
export function sortByBay(beds: readonly string[], bays: readonly Bay[]): string[] {
  const placed = bays.flatMap((bay) => bay.beds);
  const known = new Set(placed);
  return [...placed, ...beds.filter((bed) => !known.has(bed))];
}
