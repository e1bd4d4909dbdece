import { type SignalSettings, updateSignals } from "@wardline/contracts/signals";
import { type AcuityScale, scaleTargets } from "@wardline/domain/patients/acuity";
import {
  isClosed,
  PATIENT_STATUSES,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { type FieldErrors, schemaErrors } from "../../ui/form/form-errors.js";

/** The statuses of open cards: in the others nobody waits. */
export const WAITING_STATUSES = PATIENT_STATUSES.filter((status) => !isClosed(status));

/** A reason as a row of the form, known by its number. */
interface ReasonRow {
  id: number;
  text: string;
}

/** The settings as their form holds them: minutes as they are typed, "" for no target. */
export interface SignalsValues extends Record<string, unknown> {
  reasons: ReasonRow[];
  statuses: Partial<Record<PatientStatus, string>>;
  acuities: string[];
  acuity_scale: AcuityScale;
}

/** What the form starts with. */
export function signalsValues({
  waiting_reasons,
  targets,
  acuity_scale,
}: SignalSettings): SignalsValues {
  return {
    reasons: waiting_reasons.map((text, id) => ({ id, text })),
    statuses: Object.fromEntries(
      WAITING_STATUSES.map((status) => [status, typed(targets.statuses[status] ?? null)]),
    ),
    acuities: targets.acuities.map(typed),
    acuity_scale,
  };
}

/** The targets of a scale, as the form holds them. */
export function typedTargets(scale: AcuityScale): string[] {
  return scaleTargets(scale).map(typed);
}

/** What the form sends; an empty row is no reason. */
export function signalsBody(values: SignalsValues): Omit<SignalSettings, "version"> {
  const { reasons, statuses, acuities, acuity_scale } = values;
  return {
    waiting_reasons: reasons.map(({ text }) => text).filter((text) => text.trim() !== ""),
    targets: {
      statuses: Object.fromEntries(
        WAITING_STATUSES.map((status) => [status, minutes(statuses[status] ?? "")]),
      ),
      acuities: acuities.map(minutes),
    },
    acuity_scale,
  };
}

/** What the contract refuses, by the fields of the form; a reason's by the number of its row. */
export function signalsErrors(values: SignalsValues): FieldErrors {
  return byRow(schemaErrors(updateSignals.body, signalsBody(values)), values);
}

/** The contract's paths, such as "waiting_reasons.2", as the fields of the form, such as "reasons.7". */
export function byRow(errors: FieldErrors, { reasons }: SignalsValues): FieldErrors {
  const given = reasons.filter(({ text }) => text.trim() !== "");
  const named = Object.entries(errors).map(([path, message]) => {
    const index = /^waiting_reasons\.(\d+)$/.exec(path)?.[1];
    const row = index === undefined ? undefined : given[Number(index)];
    return [row === undefined ? path.replace(/^targets\./, "") : reasonPath(row.id), message];
  });
  return Object.fromEntries(named);
}

/** The name of a row among the form's errors. */
export function reasonPath(id: number): string {
  return `reasons.${id}`;
}

function typed(target: number | null): string {
  return target === null ? "" : String(target);
}

/** What is no number goes to the contract as it is, which says so. */
function minutes(text: string): number | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : Number(trimmed);
}
