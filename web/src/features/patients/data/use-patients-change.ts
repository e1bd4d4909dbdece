import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  hasOnlyTimestampedFields,
  PATIENT_TIMESTAMPS,
  type Patient,
  type PatientData,
} from "@wardline/contracts/patients/patient";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { pick } from "@wardline/domain/records/pick";
import { formatCount } from "@wardline/domain/text/format-count";
import { isNotFound } from "../../../lib/live/ignore-not-found.js";
import { getServerTime } from "../../../lib/time/server-clock.js";
import { useStable } from "../../../lib/use-stable.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import type { ToastAction, toastsAbout } from "../../../ui/feedback/toast.js";
import { forEachLimited } from "./for-each-limited.js";
import { applyPatientChange, rollback, showExpected } from "./patient-cache.js";
import { patientKeys } from "./patient-keys.js";
import { type PatientClocks, predictPatient } from "./patient-lists.js";
import { isBedRefused, readCurrentPatient, sendPatient } from "./update-patient.js";

interface PendingQueue {
  changes: PatientData[];
  /** Resolves to the patient after the last pending change; null if all changes failed. */
  last: Promise<Patient | null>;
}

const pendingQueues = new Map<string, PendingQueue>();

/**
 * Sends a change after the server has answered all earlier changes of the patient, so that three quick taps do not
 * conflict. `send` receives the resulting patient.
 */
async function queuePerPatient(
  patient: Patient,
  data: PatientData,
  send: (base: Patient) => Promise<Patient>,
): Promise<Patient> {
  const { id } = patient;
  const queue = pendingQueues.get(id) ?? { changes: [], last: Promise.resolve(null) };
  pendingQueues.set(id, queue);
  queue.changes.push(data);
  const before = queue.last;
  const answer = before.then((queuedPatient) => send(pickNewer(patient, queuedPatient)));
  queue.last = answer.catch(() => before);
  try {
    return await answer;
  } finally {
    queue.changes.splice(queue.changes.indexOf(data), 1);
    if (queue.changes.length === 0) pendingQueues.delete(id);
  }
}

/** Merges all pending changes of a patient into one change; null if there are none. */
function mergePending(id: string): PatientData | null {
  const changes = pendingQueues.get(id)?.changes ?? [];
  return changes.length === 0 ? null : Object.assign({}, ...changes);
}

function pickNewer(patient: Patient, queuedPatient: Patient | null): Patient {
  return queuedPatient !== null && queuedPatient.version > patient.version
    ? queuedPatient
    : patient;
}

const MAX_CONCURRENT = 4;

/** New field values for one of the patients in a change. */
export interface PatientStep {
  patient: Patient;
  data: PatientData;
  /** Allows a bed that is taken or closed. */
  override?: boolean;
  /** Change that this step undoes: its revision and the clocks to restore. */
  undoes?: { revision: number; clocks: PatientClocks };
}

/** Outcome of a change: the new state and the undo step of each changed patient, and the errors of the others. */
interface ChangeOutcome {
  done: { after: Patient; undo: PatientStep }[];
  failed: { patient: Patient; error: unknown }[];
}

/**
 * Changes the same fields of one or many patients optimistically and rolls back each refused change. Resolves after all
 * replies.
 */
export function useChangePatients() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: ({ steps }: { steps: readonly PatientStep[] }) => changeAll(queryClient, steps),
    onMutate: ({ steps }) => {
      for (const { patient, data, undoes } of steps) {
        showExpected(queryClient, predictPatient(patient, data, getServerTime(), undoes?.clocks));
      }
    },
    onError: (_error, { steps }) => {
      for (const { patient } of steps) rollback(queryClient, patient);
    },
  });
}

async function changeAll(
  queryClient: QueryClient,
  steps: readonly PatientStep[],
): Promise<ChangeOutcome> {
  const outcome: ChangeOutcome = { done: [], failed: [] };
  await forEachLimited(steps, MAX_CONCURRENT, async ({ patient, data, override, undoes }) => {
    let base = patient;
    let revision: number | undefined;
    try {
      const after = await queuePerPatient(patient, data, async (latest) => {
        base = latest;
        const sent = { patient: latest, data, override, undoOf: undoes?.revision };
        const answer = await sendPatient(sent);
        revision = answer.revision;
        return answer.patient;
      });
      applyPatientChange(queryClient, { type: "patient.updated", payload: after });
      reapplyPending(queryClient, after);
      const undo: PatientStep = { patient: after, data: pickPreviousFields(patient, data) };
      if (revision !== undefined && hasOnlyTimestampedFields(data)) {
        undo.undoes = { revision, clocks: pick(base, PATIENT_TIMESTAMPS) };
      }
      outcome.done.push({ after, undo });
    } catch (error) {
      rollback(queryClient, base);
      applyServerState(queryClient, patient, error);
      reapplyPending(queryClient, base);
      outcome.failed.push({ patient, error });
    }
  });
  return outcome;
}

/** Reapplies the changes that are still pending after the server has answered an earlier one. */
function reapplyPending(queryClient: QueryClient, answered: Patient): void {
  const rest = mergePending(answered.id);
  if (rest !== null) showExpected(queryClient, predictPatient(answered, rest, getServerTime()));
}

function pickPreviousFields(before: Patient, changed: PatientData): PatientData {
  const names = Object.keys(changed) as (keyof PatientData)[];
  return Object.fromEntries(names.map((name) => [name, before[name]]));
}

/** Applies the new patient state or the removal that the server reports with a refusal. */
function applyServerState(queryClient: QueryClient, patient: Patient, error: unknown): void {
  const current = readCurrentPatient(error);
  if (current !== null) {
    applyPatientChange(queryClient, { type: "patient.updated", payload: current });
  } else if (isNotFound(error)) {
    applyPatientChange(queryClient, { type: "patient.deleted", payload: { id: patient.id } });
  }
}

/** Messages about a change of one or many patients. */
export interface ChangeTexts {
  toast: ReturnType<typeof toastsAbout>;
  /**
   * Names each patient and the change, from old to new value; if absent, only the other texts are shown. `before` has
   * only the changed fields.
   */
  about?: (after: Patient, before: PatientData, scale: AcuityScale) => string;
  /** `first` is the current state of the first patient. */
  changed: (count: number, first: Patient) => string;
  restored: (count: number, first: Patient) => string;
  /** Error shown when the server gives no reason. */
  failed: string;
  /** Message shown when someone else was faster; `current` is the patient's current state. */
  overtaken: (current: Patient) => string;
}

/** Changes patients and reports the result, with Undo while the message is visible. `texts` must be stable. */
export function usePatientsChange(texts: ChangeTexts): (steps: readonly PatientStep[]) => void {
  const { mutateAsync } = useChangePatients();
  const scale = useAcuityScale();

  async function change(steps: readonly PatientStep[]): Promise<void> {
    const outcome = await mutateAsync({ steps });
    const undoSteps = outcome.done.map(({ undo }) => undo);
    const retrySteps = listRetrySteps(steps, outcome);
    const action = { label: "Use this bed anyway", onSelect: () => void change(retrySteps) };
    const undo = () => void restore(undoSteps);
    const options = undoSteps.length === 0 ? {} : { undo };
    reportOutcome(
      { ...texts, scale },
      outcome,
      texts.changed,
      retrySteps.length > 0 ? { action } : options,
    );
  }

  async function restore(steps: readonly PatientStep[]): Promise<void> {
    const outcome = await mutateAsync({ steps });
    const retrySteps = listRetrySteps(steps, outcome);
    const action = { label: "Use this bed anyway", onSelect: () => void restore(retrySteps) };
    reportOutcome(
      { ...texts, scale },
      outcome,
      texts.restored,
      retrySteps.length === 0 ? {} : { action },
    );
  }

  return useStable((steps) => void change(steps));
}

/** Returns the steps whose beds were refused, with the override set. */
function listRetrySteps(steps: readonly PatientStep[], { failed }: ChangeOutcome): PatientStep[] {
  const refused = new Set(
    failed.filter(({ error }) => isBedRefused(error)).map(({ patient }) => patient.id),
  );
  return steps
    .filter(({ patient }) => refused.has(patient.id))
    .map((step) => ({ ...step, override: true }));
}

/** Reports failures; reports successes only if nothing failed, because the list shows them anyway. */
function reportOutcome(
  { toast, about, scale, failed: fallback, overtaken }: ChangeTexts & { scale: AcuityScale },
  { done, failed }: ChangeOutcome,
  successText: (count: number, first: Patient) => string,
  options: { action?: ToastAction; undo?: () => void },
): void {
  const [first] = failed;
  if (first === undefined) {
    const [changed] = done;
    if (changed === undefined) return;
    const names = about && listSome(done.map(({ after, undo }) => about(after, undo.data, scale)));
    toast.success(successText(done.length, changed.after), { ...options, about: names });
    return;
  }
  if (failed.length > 1) {
    const names = failed.map(({ patient }) => patient.name).join(", ");
    toast.warning(
      `${failed.length} patients could not be updated. Please check: ${names}`,
      options,
    );
    return;
  }
  const current = readCurrentPatient(first.error);
  if (current === null) toast.error(first.error, fallback, options);
  else toast.warning(overtaken(current), options);
}

/** Maximum number of patients that a message names; any others are only counted. */
const MAX_NAMED_PATIENTS = 3;

function listSome(texts: readonly string[]): string {
  const rest = texts.length - MAX_NAMED_PATIENTS;
  const others = rest > 0 ? [formatCount(rest, "other")] : [];
  return [...texts.slice(0, MAX_NAMED_PATIENTS), ...others].join("; ");
}
