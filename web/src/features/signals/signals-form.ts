import { type SignalSettings, updateSignals } from "@wardline/contracts/patients/signals";
import { type AcuityScale, getScaleTargets } from "@wardline/domain/patients/acuity";
import { OPEN_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

/** Statuses of open cards; patients wait only in these statuses. */
/** Values of the form: minutes as typed, "" for no target. */
interface SignalsValues extends Record<string, unknown> {
  reasons: { id: number; text: string }[];
  statuses: Partial<Record<PatientStatus, string>>;
  acuities: string[];
  acuity_scale: AcuityScale;
}

/** Returns the form values for the stored settings, with times as text. */
export function toSignalsValues(settings: SignalSettings): SignalsValues {
  const { waiting_reasons, targets, acuity_scale } = settings;
  return {
    reasons: waiting_reasons.map((text, id) => ({ id, text })),
    statuses: Object.fromEntries(
      OPEN_STATUSES.map((status) => [status, formatTarget(targets.statuses[status] ?? null)]),
    ),
    acuities: targets.acuities.map(formatTarget),
    acuity_scale,
  };
}

/** Returns the targets of a scale as the form's values. */
export function toTypedTargets(scale: AcuityScale): string[] {
  return getScaleTargets(scale).map(formatTarget);
}

/** Converts the form values for the server and drops empty rows. */
export function toSignalsBody(values: SignalsValues): Omit<SignalSettings, "version"> {
  const { reasons, statuses, acuities, acuity_scale } = values;
  return {
    waiting_reasons: reasons.map(({ text }) => text).filter((text) => text.trim() !== ""),
    targets: {
      statuses: Object.fromEntries(
        OPEN_STATUSES.map((status) => [status, parseMinutes(statuses[status] ?? "")]),
      ),
      acuities: acuities.map(parseMinutes),
    },
    acuity_scale,
  };
}

/** Returns the contract's errors, keyed by form field; errors of a reason are keyed by its row. */
export function findSignalsErrors(values: SignalsValues): FieldErrors {
  return toSignalFields(validateSchema(updateSignals.body, toSignalsBody(values)), values);
}

/** Converts the contract's paths, such as "waiting_reasons.2", to form fields, such as "reasons.7". */
export function toSignalFields(errors: FieldErrors, { reasons }: SignalsValues): FieldErrors {
  const filledRows = reasons.filter(({ text }) => text.trim() !== "");
  const fieldErrors = Object.entries(errors).map(([path, message]) => {
    const index = /^waiting_reasons\.(\d+)$/.exec(path)?.[1];
    const row = index === undefined ? undefined : filledRows[Number(index)];
    return [row === undefined ? path.replace(/^targets\./, "") : getReasonPath(row.id), message];
  });
  return Object.fromEntries(fieldErrors);
}

/** Returns the path of a row's errors. */
export const getReasonPath = (id: number) => `reasons.${id}`;

function formatTarget(target: number | null): string {
  return target === null ? "" : String(target);
}

/** A text that is not a number becomes NaN, which the contract refuses. */
function parseMinutes(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
