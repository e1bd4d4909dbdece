import { LIMITS } from "../limits.js";
import { stored } from "../text/text-forms.js";
import { readBeds, writeBeds } from "./bed-list.js";
import { foldBed } from "./ward.js";

/** Beds of a ward that stand in one room, under its name (docs/wire.md, Wards). */
export interface Bay {
  name: string;
  /** Labels of the ward's beds. */
  beds: readonly string[];
}

/** Bays as people write them, one a line: "Bay 1: S01-S04". A line without a colon is a name without beds. */
export function readBays(text: string): { name: string; beds: string[] }[] {
  return text
    .split(/[\n\r]/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [name = "", ...beds] = line.split(":");
      return { name: stored(name), beds: readBeds(beds.join(":")) };
    });
}

/** Bays as a text that `readBays` reads back. */
export function writeBays(bays: readonly Bay[]): string {
  return bays.map(({ name, beds }) => `${name}: ${writeBeds(beds)}`).join("\n");
}

/** What is wrong with these bays of a ward with `beds`, as a sentence; null for nothing. */
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

/** The bays as far as the ward has their beds, which keep its spelling; a bay that has none left is no more. */
export function baysOf(bays: readonly Bay[], beds: readonly string[]): Bay[] {
  const known = new Map(beds.map((bed) => [foldBed(bed), bed]));
  return bays
    .map(({ name, beds: labels }) => ({
      name,
      beds: labels.flatMap((label) => known.get(foldBed(label)) ?? []),
    }))
    .filter(({ beds: left }) => left.length > 0);
}

/** A ward's beds, those of the bays first and in their order, then the others in theirs. */
export function inBayOrder(beds: readonly string[], bays: readonly Bay[]): string[] {
  const placed = bays.flatMap((bay) => bay.beds);
  const known = new Set(placed);
  return [...placed, ...beds.filter((bed) => !known.has(bed))];
}
