import { LIMITS } from "../limits.js";
import { compareNatural } from "../text/natural-order.js";
import { toComparedText, toStoredText } from "../text/text-forms.js";

export interface WardBeds {
  id: string;
  name: string;
  /** Labels, unique in the ward under `foldBed`. */
  beds: readonly string[];
}

export interface BedPlace {
  ward_id: string;
  /** The label in the ward's spelling. */
  ward_bed: string;
}

/** Reasons why a free bed is unusable (docs/wire/patients.md, Wards). */
export const BED_CLOSURES = ["cleaning", "blocked"] as const;
export type BedClosure = (typeof BED_CLOSURES)[number];

export const BED_CLOSURE_LABELS: Readonly<Record<BedClosure, string>> = {
  cleaning: "Cleaning",
  blocked: "Blocked",
};

export const DELETED_WARD = "a deleted ward";

/** Error for an unknown ward, or one that is hidden from the caller. */
export const WARD_NOT_FOUND = "This ward could not be found.";

/** Names of these wards, in the order of the ids. */
export function getWardNames(
  ids: readonly string[],
  wards: readonly Pick<WardBeds, "id" | "name">[],
): string[] {
  const names = new Map(wards.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? DELETED_WARD);
}

/** Folds a bed label or ward name so that "A 12" equals "a12" (docs/wire/patients.md, Wards). */
export function foldBed(text: string): string {
  return toComparedText(text).split(" ").join("");
}

/** Explains why a ward's name is refused; null if it is valid. Other code checks for empty names. */
export function wardNameProblem(name: string): "too_long" | "separator" | null {
  if (name.trim().length > LIMITS.wardName) return "too_long";
  return /[,/]/.test(name) ? "separator" : null;
}

/** Explains why a bed's label is refused; null if it is valid. Other code checks for empty labels. */
export function bedLabelProblem(label: string): "too_long" | "separator" | null {
  if (label.trim().length > LIMITS.bedLabel) return "too_long";
  return /[,;/]/.test(label) ? "separator" : null;
}

/** Trims labels and sorts them naturally, each bed once in its first spelling. */
export function normaliseBeds(labels: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const label of labels) {
    const trimmed = toStoredText(label);
    const folded = foldBed(trimmed);
    if (folded !== "" && !byFold.has(folded)) byFold.set(folded, trimmed);
  }
  return [...byFold.values()].sort(compareLabels);
}

function compareLabels(a: string, b: string): number {
  return compareNatural(a, b) || Number(a > b) - Number(a < b);
}

/** A sorted copy: the hospital's order, then wards without a position by name. */
export function sortWards<T extends { name: string; order?: number | undefined }>(
  wards: readonly T[],
): T[] {
  return wards
    .slice()
    .sort((a, b) => getPosition(a) - getPosition(b) || compareLabels(a.name, b.name));
}

function getPosition({ order = Number.MAX_SAFE_INTEGER }: { order?: number | undefined }): number {
  return order;
}

/** True if the hospital has set an order for its wards, or for the beds of a ward. */
export function hasOwnOrder(
  wards: readonly { order?: number | undefined; bays?: readonly object[] | undefined }[],
): boolean {
  return wards.some(({ order, bays }) => order !== undefined || bays !== undefined);
}

/**
 * Resolves a patient's free bed text (docs/wire/patients.md, Wards): "12" if only one ward has it, else "North 12" or
 * "North/12". Ambiguous texts resolve to nothing.
 */
export class BedDirectory {
  private readonly places = new Map<string, BedPlace[]>();

  constructor(private readonly wards: readonly WardBeds[]) {
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

  /** All beds the text may mean. */
  all(bedNo: string): readonly BedPlace[] {
    return this.places.get(foldBed(bedNo)) ?? [];
  }

  /** The one bed the text means, or null. */
  find(bedNo: string): BedPlace | null {
    const [place, ...others] = this.all(bedNo);
    return place === undefined || others.length > 0 ? null : place;
  }

  /** Shortest unambiguous text for the bed; null if the ward lacks it. */
  bedText({ ward_id, ward_bed }: BedPlace): string | null {
    const ward = this.wards.find(({ id }) => id === ward_id);
    if (ward === undefined) return null;
    const texts = [ward_bed, `${ward.name} ${ward_bed}`, `${ward.name}/${ward_bed}`];
    return texts.find((text) => isSameBed(this.find(text), { ward_id, ward_bed })) ?? null;
  }
}

/** True if both patients are in the same known bed. */
export function isSameBed(
  a: { ward_id: string | null; ward_bed: string | null } | null,
  b: { ward_id: string | null; ward_bed: string | null } | null,
): boolean {
  if (a === null || b === null || a.ward_id === null || a.ward_bed === null) return false;
  return (
    a.ward_id === b.ward_id && b.ward_bed !== null && foldBed(a.ward_bed) === foldBed(b.ward_bed)
  );
}
