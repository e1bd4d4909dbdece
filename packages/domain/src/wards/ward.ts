import { LIMITS } from "../limits.js";
import { compareNatural } from "../text/natural-order.js";
import { compared, stored } from "../text/text-forms.js";

/** A ward as far as beds are found in it. */
export interface WardOfBeds {
  id: string;
  name: string;
  /** Labels, unique in the ward under `foldBed`. */
  beds: readonly string[];
}

/** One bed of one ward. */
export interface BedPlace {
  ward_id: string;
  /** The label as the ward writes it. */
  ward_bed: string;
}

/** Why a bed that nobody lies in cannot be used (docs/wire.md, Wards). */
export const BED_CLOSURES = ["cleaning", "blocked"] as const;
export type BedClosure = (typeof BED_CLOSURES)[number];

/** The person's word for each. */
export const BED_CLOSURE_LABELS: Readonly<Record<BedClosure, string>> = {
  cleaning: "Cleaning",
  blocked: "Blocked",
};

/** What is said of a ward that a setting names and the hospital no longer has. */
export const DELETED_WARD = "a deleted ward";

/** The refusal of an id that is no ward of the hospital, or none that the caller may know. */
export const WARD_NOT_FOUND = "This ward could not be found.";

/** The names of these wards, in the order of the ids. */
export function wardNames(
  ids: readonly string[],
  wards: readonly Pick<WardOfBeds, "id" | "name">[],
): string[] {
  const names = new Map(wards.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? DELETED_WARD);
}

/** The form in which two labels are the same bed, or two ward names the same ward: "A 12", "a12" (docs/wire.md, Wards). */
export function foldBed(text: string): string {
  return compared(text).split(" ").join("");
}

/** Why a ward's name is refused, or null when it is fine; an empty one is somebody else's to refuse. */
export function wardNameProblem(name: string): "too_long" | "separator" | null {
  if (name.trim().length > LIMITS.wardName) return "too_long";
  return /[,/]/.test(name) ? "separator" : null;
}

/** Why a bed's label is refused, or null when it is fine; an empty one is somebody else's to refuse. */
export function bedLabelProblem(label: string): "too_long" | "separator" | null {
  if (label.trim().length > LIMITS.bedLabel) return "too_long";
  return /[,;/]/.test(label) ? "separator" : null;
}

/** Labels as a ward holds them: trimmed, in natural order, each bed once under its first spelling. */
export function normalBeds(labels: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const label of labels) {
    const trimmed = stored(label);
    const folded = foldBed(trimmed);
    if (folded !== "" && !byFold.has(folded)) byFold.set(folded, trimmed);
  }
  return [...byFold.values()].sort(byLabel);
}

function byLabel(a: string, b: string): number {
  return compareNatural(a, b) || Number(a > b) - Number(a < b);
}

/** A sorted copy: wards in the hospital's own order, those without a place in it last and by name, in natural order. */
export function inWardOrder<T extends { name: string; order?: number | undefined }>(
  wards: readonly T[],
): T[] {
  return wards.slice().sort((a, b) => placeIn(a) - placeIn(b) || byLabel(a.name, b.name));
}

function placeIn({ order = Number.MAX_SAFE_INTEGER }: { order?: number | undefined }): number {
  return order;
}

/** Whether a hospital has put its wards, or the beds of one, into an order of its own. */
export function hasOwnOrder(
  wards: readonly { order?: number | undefined; bays?: readonly object[] | undefined }[],
): boolean {
  return wards.some(({ order, bays }) => order !== undefined || bays !== undefined);
}

/**
 * Which bed a card's free text means (docs/wire.md, Wards): "12" where one ward alone has such a bed, else "North 12" or
 * "North/12". What means two beds, or none, means none.
 */
export class BedDirectory {
  private readonly places = new Map<string, BedPlace[]>();

  constructor(private readonly wards: readonly WardOfBeds[]) {
    for (const { id, name, beds } of wards) {
      const ward = foldBed(name);
      for (const label of beds) {
        const bed = foldBed(label);
        const place = { ward_id: id, ward_bed: label };
        for (const key of new Set([bed, `${ward}${bed}`, `${ward}/${bed}`])) {
          this.places.set(key, [...(this.places.get(key) ?? []), place]);
        }
      }
    }
  }

  /** Every bed that the text may mean. */
  all(bedNo: string): readonly BedPlace[] {
    return this.places.get(foldBed(bedNo)) ?? [];
  }

  /** The one bed that the text means, or null. */
  find(bedNo: string): BedPlace | null {
    const [place, ...others] = this.all(bedNo);
    return place === undefined || others.length > 0 ? null : place;
  }

  /** The shortest text that means this bed and no other; null when the ward has no such bed. */
  textOf({ ward_id, ward_bed }: BedPlace): string | null {
    const ward = this.wards.find(({ id }) => id === ward_id);
    if (ward === undefined) return null;
    const texts = [ward_bed, `${ward.name} ${ward_bed}`, `${ward.name}/${ward_bed}`];
    return texts.find((text) => isSameBed(this.find(text), { ward_id, ward_bed })) ?? null;
  }
}

/** Whether two cards lie in the same known bed; who lies in none shares none. */
export function isSameBed(
  a: { ward_id: string | null; ward_bed: string | null } | null,
  b: { ward_id: string | null; ward_bed: string | null } | null,
): boolean {
  if (a === null || b === null || a.ward_id === null || a.ward_bed === null) return false;
  return (
    a.ward_id === b.ward_id && b.ward_bed !== null && foldBed(a.ward_bed) === foldBed(b.ward_bed)
  );
}
