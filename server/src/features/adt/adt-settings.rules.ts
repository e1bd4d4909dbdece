import { isIP, SocketAddress } from "node:net";
import type { FieldProblem } from "@wardline/contracts/errors";
import type { AdtPlace, ParkedMessage } from "@wardline/contracts/patients/adt";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { AdtSettingsRecord } from "@wardline/database/repositories/adt/adt-settings";
import { isSameLocation } from "@wardline/domain/operation/adt-place";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { DELETED_WARD, foldBed } from "@wardline/domain/wards/ward";
import { requireNoProblems } from "../../errors/app-error.js";

/** Normalises sources for comparison with a connection's source, and removes duplicates; throws `VALIDATION_FAILED`. */
export function normaliseSources(sources: readonly string[]): string[] {
  const normalised = sources.map(normaliseSource);
  requireNoProblems(
    normalised.flatMap((source, index) =>
      source === null
        ? [
            {
              path: `sources.${index}`,
              message: "Please enter an IP address, or a certificate's SHA-256 fingerprint.",
            },
          ]
        : [],
    ),
  );
  return [...new Set(normalised.filter((source) => source !== null))].sort();
}

/** Returns the canonical spelling of an address or fingerprint; null if the text is neither. */
export function normaliseSource(text: string): string | null {
  const hex = text.replaceAll(":", "").toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  const address = text.replace(/^::ffff:(?=\d+\.)/i, "");
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return new SocketAddress({ address, family: "ipv6" }).address;
    default:
      return null;
  }
}

/** Returns the sources that the setting `ADT_SOURCES` lists for a hospital. */
export function listAllowedSources(
  pairs: readonly string[],
  hospitalId: string,
): (string | null)[] {
  return pairs
    .map((pair) => pair.split("="))
    .filter(([id]) => id?.toLowerCase() === hospitalId)
    .map(([, source = ""]) => normaliseSource(source));
}

/** Throws `VALIDATION_FAILED` if two rows have the same location, or if the ward or bed of a new row does not exist. */
export function requirePlaces(
  places: readonly AdtPlace[],
  known: readonly AdtPlace[],
  wards: readonly Ward[],
): void {
  const problems = places.flatMap((place, index): FieldProblem[] => {
    if (places.findIndex((other) => isSameLocation(other, place)) < index) {
      const message = "Another row is for the same location.";
      return [{ path: `places.${index}.point_of_care`, message }];
    }
    if (known.some((one) => isSamePlace(one, place))) return [];
    const ward = wards.find(({ id }) => id === place.ward_id);
    if (ward === undefined) {
      return [{ path: `places.${index}.ward_id`, message: "This ward no longer exists." }];
    }
    const isBed = ward.beds.some((bed) => foldBed(bed) === foldBed(place.ward_bed));
    if (place.ward_bed === "" || isBed) return [];
    const message = `${ward.name} has no bed with this name.`;
    return [{ path: `places.${index}.ward_bed`, message }];
  });
  requireNoProblems(problems);
}

/**
 * True if a row covers only the message's location or, if the location's point of care is unknown, that whole point of
 * care.
 */
export function isLimitedToLocation(place: AdtPlace, { reason, location }: ParkedMessage): boolean {
  if (location === null) return false;
  const isUnknown = reason === "unknown_place";
  if (isUnknown && isSameLocation(place, { ...location, room: "", bed: "" })) return true;
  return (isUnknown || reason === "unknown_bed") && isSameLocation(place, location);
}

const FIELDS = [
  ["enabled", "enabled"],
  ["sources", "sources"],
  ["sending_application", "sendingApplication"],
  ["sending_facility", "sendingFacility"],
  ["edit_wins_minutes", "editWinsMinutes"],
  ["open_number", "openNumber"],
] as const;

/** Lists the changes to the settings for the log, with each added or removed row of the table. */
export function listAdtSettingsChanges(
  before: AdtSettingsRecord,
  after: AdtSettingsRecord,
  wards: readonly Ward[],
): FieldChange[] {
  const fields = FIELDS.map(([field, key]) => ({ field, from: before[key], to: after[key] }));
  const added = after.places.filter(
    (one) => !before.places.some((another) => isSamePlace(one, another)),
  );
  const removed = before.places.filter(
    (one) => !after.places.some((another) => isSamePlace(one, another)),
  );
  return [
    ...fields.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to)),
    ...removed.map((one) => ({ field: "place", from: placeText(one, wards), to: null })),
    ...added.map((one) => ({ field: "place", from: null, to: placeText(one, wards) })),
  ];
}

function placeText(place: AdtPlace, wards: readonly Ward[]): string {
  const ward = wards.find(({ id }) => id === place.ward_id)?.name ?? DELETED_WARD;
  const location = [place.point_of_care, place.room, place.bed].filter((part) => part !== "");
  return `${location.join(", ")}: ${[ward, place.ward_bed].join(" ").trim()}`;
}

function isSamePlace(a: AdtPlace, b: AdtPlace): boolean {
  return (
    isSameLocation(a, b) && a.ward_id === b.ward_id && foldBed(a.ward_bed) === foldBed(b.ward_bed)
  );
}
