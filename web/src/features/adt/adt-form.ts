import {
  type AdtPlace,
  type AdtSettings,
  type AdtSettingsChange,
  adtSettingsChange,
} from "@wardline/contracts/patients/adt";
import type { AdtOpenCardAction } from "@wardline/domain/operation/adt-message";
import { isSameLocation } from "@wardline/domain/operation/adt-place";
import { formatCount } from "@wardline/domain/text/format-count";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

export type AdtValues = {
  enabled: boolean;
  sources: string[];
  sending_application: string;
  sending_facility: string;
  /** Text of the field as typed; it may not be a number. */
  edit_wins_minutes: string;
  open_number: AdtOpenCardAction;
};

export const ADT_LABELS: Readonly<Record<keyof AdtValues, string>> = {
  enabled: "Receive messages",
  sources: "Sources",
  sending_application: "Sending application (optional)",
  sending_facility: "Sending facility (optional)",
  edit_wins_minutes: "Minutes for which a staff entry takes precedence",
  open_number: "If an admission's hospital number has an open card",
};

/** Labels of the effects that an admission may have on an open card. */
export const OPEN_NUMBER_POLICY_LABELS: Readonly<Record<AdtOpenCardAction, string>> = {
  update: "Update the card",
  park: "Park the message",
};

/** Returns the row's state: "Off", or "On: 12 places mapped". */
export function adtStateText({ enabled, places }: AdtSettings): string {
  if (!enabled) return "Off";
  return `On: ${places.length === 0 ? "no places" : formatCount(places.length, "place")} mapped`;
}

/** Returns the form's values for the stored settings. */
export function toAdtValues(settings: AdtSettings): AdtValues {
  const { enabled, sources, sending_application, sending_facility, open_number } = settings;
  const edit_wins_minutes = String(settings.edit_wins_minutes);
  return {
    enabled,
    sources,
    sending_application,
    sending_facility,
    edit_wins_minutes,
    open_number,
  };
}

/** Formats a field of the form for display. */
export function adtText(values: AdtValues, field: keyof AdtValues): string {
  switch (field) {
    case "enabled":
      return values.enabled ? "on" : "off";
    case "open_number":
      return OPEN_NUMBER_POLICY_LABELS[values.open_number];
    case "sources":
      return values.sources.join(", ") || "empty";
    default:
      return values[field] || "empty";
  }
}

/** Returns the errors that keep the form from being saved. */
export function findAdtErrors(values: AdtValues): FieldErrors {
  const errors = validateSchema(adtSettingsChange, toChange(values));
  if (values.enabled && values.sources.length === 0) {
    errors.sources ??= "Please add a source. Without one, nobody can send messages.";
  }
  return errors;
}

/** Returns only what differs from the stored settings. */
export function buildAdtChange(values: AdtValues, stored: AdtSettings): AdtSettingsChange {
  const change = Object.entries(toChange(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field as keyof AdtValues]),
  );
  return Object.fromEntries(change);
}

function toChange({ edit_wins_minutes, ...values }: AdtValues) {
  const minutes = edit_wins_minutes.trim();
  return { ...values, edit_wins_minutes: minutes === "" ? Number.NaN : Number(minutes) };
}

/** Returns the rows with `after` in place of `before`, or with `after` added if `before` is not among them. */
export function withPlace(
  places: readonly AdtPlace[],
  before: AdtPlace | null,
  after: AdtPlace,
): AdtPlace[] {
  const isListed = before !== null && places.some((place) => isSameLocation(place, before));
  if (!isListed) return [...places, after];
  return places.map((place) => (isSameLocation(place, before) ? after : place));
}

/** Returns the errors that keep a row from being saved; `before` is the row that it replaces, or null. */
export function findPlaceErrors(
  place: AdtPlace,
  before: AdtPlace | null,
  places: readonly AdtPlace[],
): FieldErrors {
  const errors = toPlaceErrors(validateSchema(adtSettingsChange, { places: [place] }));
  const others = places.filter((one) => before === null || !isSameLocation(one, before));
  if (others.some((one) => isSameLocation(one, place))) {
    errors.point_of_care ??= "Another row is for the same location.";
  }
  return errors;
}

/**
 * Returns the errors of one row by field; the contract and the server put the row's position in the list before the
 * field.
 */
export function toPlaceErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^places?\.(?:\d+\.)?/, ""),
      message,
    ]),
  );
}
