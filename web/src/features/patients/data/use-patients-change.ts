import { type MutationFunctionContext, type QueryClient, useMutation } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import {
  hasOnlyTimestampedFields,
  PATIENT_TIMESTAMPS,
  type Patient,
  type PatientData,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { pick } from "@wardline/domain/records/pick";
import { formatCount } from "@wardline/domain/text/format-count";
import { call, isNotFound } from "../../../lib/calls/api.js";
import { createVersionedMutation } from "../../../lib/calls/versioned-mutation.js";
import { pickNewer } from "../../../lib/live/live-cache.js";
import { getServerTime } from "../../../lib/time/clock.js";
import { useStable } from "../../../lib/use-stable.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import type { Toasts } from "../../../ui/feedback/toast.js";
import { changeText } from "./history-entries.js";
import { applyPatientChange, patientKeys, showState } from "./patient-cache.js";

/** New field values for a patient. */
export interface PatientStep {
  /** State of the patient when editing began, so that the change does not silently overwrite a newer state. */
  patient: Patient;
  data: PatientData;
  /** Allows a bed that is taken or closed. */
  override?: boolean;
  /** Change that this step undoes: its revision and the clocks to restore. */
  undoes?: { revision: number; clocks: PatientClocks };
}

function sendPatient({ patient: { id, version }, data, override, undoes }: PatientStep) {
  const body = {
    patientData: data,
    ...(override === true && { override }),
    ...(undoes !== undefined && { undo_of: undoes.revision }),
  };
  return call(updatePatient, { params: { id }, body, ifMatch: version });
}

export const { useChange: useUpdatePatient, readCurrent: readCurrentPatient } =
  createVersionedMutation<Patient, PatientStep>({
    mutationKey: patientKeys.saving,
    send: async (step) => (await sendPatient(step)).data,
    put: (queryClient, patient) =>
      applyPatientChange(queryClient, { type: "patient.updated", payload: patient }),
  });

/** Returns true if the server refused the bed as taken or closed; the user may override this. */
export function isBedRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "BED_TAKEN" || error.code === "BED_CLOSED");
}

interface PendingQueue {
  changes: PatientData[];
  /** Resolves to the patient after the last pending change; undefined if all changes failed. */
  last: Promise<Patient | undefined>;
}

const pendingQueues = new Map<string, PendingQueue>();

const MAX_CONCURRENT = 4;

/** Sends a change after the answers to the patient's earlier changes, so that three quick taps do not conflict. */
async function queuePerPatient(
  patient: Patient,
  data: PatientData,
  send: (base: Patient) => Promise<Patient>,
): Promise<Patient> {
  const { id } = patient;
  const queue = pendingQueues.get(id) ?? { changes: [], last: Promise.resolve(undefined) };
  pendingQueues.set(id, queue);
  queue.changes.push(data);
  const before = queue.last;
  const answer = before.then((queuedPatient) => send(pickNewer(queuedPatient, patient)));
  queue.last = answer.catch(() => before);
  try {
    return await answer;
  } finally {
    queue.changes.splice(queue.changes.indexOf(data), 1);
    if (queue.changes.length === 0) pendingQueues.delete(id);
  }
}

interface ChangeOutcome {
  done: { after: Patient; undo: PatientStep }[];
  failed: { patient: Patient; error: unknown }[];
}

/** Changes patients optimistically and rolls back each refused change; resolves after all replies. */
export function useChangePatients() {
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: changeAll,
    onMutate: ({ steps }, { client }) => {
      for (const { patient, data, undoes } of steps) {
        showState(client, predictPatient(patient, data, getServerTime(), undoes?.clocks));
      }
    },
    onError: (_error, { steps }, _result, { client }) => {
      for (const { patient } of steps) showState(client, patient);
    },
  });
}

async function changeAll(
  { steps }: { steps: readonly PatientStep[] },
  { client }: MutationFunctionContext,
): Promise<ChangeOutcome> {
  const outcome: ChangeOutcome = { done: [], failed: [] };
  await forEachLimited(steps, MAX_CONCURRENT, async (step) => {
    const { patient, data } = step;
    let base = patient;
    let revision: number | undefined;
    try {
      const after = await queuePerPatient(patient, data, async (latest) => {
        base = latest;
        const answer = await sendPatient({ ...step, patient: latest });
        revision = answer.meta.revision;
        return answer.data;
      });
      applyPatientChange(client, { type: "patient.updated", payload: after });
      reapplyPending(client, after);
      const undo: PatientStep = { patient: after, data: pickPreviousFields(patient, data) };
      if (revision !== undefined && hasOnlyTimestampedFields(data)) {
        undo.undoes = { revision, clocks: pick(base, PATIENT_TIMESTAMPS) };
      }
      outcome.done.push({ after, undo });
    } catch (error) {
      showState(client, base);
      applyServerState(client, patient, error);
      reapplyPending(client, base);
      outcome.failed.push({ patient, error });
    }
  });
  return outcome;
}

/** Runs `task` for each item, at most `limit` at a time; `task` must not reject. */
export async function forEachLimited<T>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}

function reapplyPending(queryClient: QueryClient, answered: Patient): void {
  const changes = pendingQueues.get(answered.id)?.changes;
  if (changes === undefined) return;
  const data: PatientData = Object.assign({}, ...changes);
  showState(queryClient, predictPatient(answered, data, getServerTime()));
}

type PatientClocks = Pick<Patient, (typeof PATIENT_TIMESTAMPS)[number]>;

/** Predicts the state after `data` at `now` (epoch milliseconds); changed clocks restart or follow `formerClocks`. */
export function predictPatient(
  patient: Patient,
  data: PatientData,
  now: number,
  formerClocks?: PatientClocks,
): Patient {
  const at = new Date(now).toISOString();
  const clocks = formerClocks ?? { status_since: at, waiting_since: at };
  const expected: Patient = Object.assign({}, patient, data);
  if (expected.status !== patient.status) expected.status_since = clocks.status_since;
  if (expected.waiting_for !== patient.waiting_for) {
    expected.waiting_since = expected.waiting_for === null ? null : clocks.waiting_since;
  }
  return expected;
}

/** Returns the values that the changed fields had in `before`. */
export function pickPreviousFields(before: Patient, changed: PatientData): PatientData {
  return pick(before, Object.keys(changed) as (keyof PatientData)[]);
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
  toast: Toasts;
  /** Names each patient and the change, from old to new value; `before` has only the changed fields. */
  about?: (after: Patient, before: PatientData, scale: AcuityScale) => string;
  /** `first` is the current state of the first patient. */
  changed: (count: number, first: Patient) => string;
  restored: (count: number, first: Patient) => string;
  /** Error shown when the server gives no reason. */
  failed: string;
  /** Message shown when someone else was faster; `current` is the patient's current state. */
  overtaken?: (current: Patient) => string;
}

const MAX_NAMED_PATIENTS = 3;

/** Changes patients and reports the result, with Undo while the message is visible. `texts` must be stable. */
export function usePatientsChange(texts: ChangeTexts): (steps: readonly PatientStep[]) => void {
  const { toast, about = changeText, failed: fallback, overtaken = overtakenText } = texts;
  const { mutateAsync } = useChangePatients();
  const scale = useAcuityScale();

  /** Reports failures; reports successes only if nothing failed, because the list shows them anyway. */
  async function run(steps: readonly PatientStep[], text: "changed" | "restored"): Promise<void> {
    const { done, failed } = await mutateAsync({ steps });
    const retrySteps = steps
      .filter((step) =>
        failed.some((one) => one.patient === step.patient && isBedRefused(one.error)),
      )
      .map((step) => ({ ...step, override: true }));
    const undoSteps = text === "changed" ? done.map(({ undo }) => undo) : [];
    let options: Parameters<Toasts["warning"]>[1] = {};
    if (retrySteps.length > 0) {
      const onSelect = () => void run(retrySteps, text);
      options = { action: { label: "Use this bed anyway", onSelect } };
    } else if (undoSteps.length > 0) {
      options = { undo: () => void run(undoSteps, "restored") };
    }
    const [changed] = done;
    const [failure, ...otherFailures] = failed;
    if (failure === undefined) {
      if (changed === undefined) return;
      const changes = done.map(({ after, undo }) => about(after, undo.data, scale));
      const rest = changes.length - MAX_NAMED_PATIENTS;
      const others = rest > 0 ? [formatCount(rest, "other")] : [];
      const names = [...changes.slice(0, MAX_NAMED_PATIENTS), ...others].join("; ");
      toast.success(texts[text](done.length, changed.after), { ...options, about: names });
    } else if (otherFailures.length > 0) {
      const names = failed.map(({ patient }) => patient.name).join(", ");
      toast.warning(
        `${failed.length} patients could not be updated. Please check: ${names}`,
        options,
      );
    } else {
      const current = readCurrentPatient(failure.error);
      if (current === null) toast.error(failure.error, fallback, options);
      else toast.warning(overtaken(current), options);
    }
  }

  return useStable((steps) => void run(steps, "changed"));
}

function overtakenText({ name }: Patient): string {
  return `${name} was changed by someone else. Please check and try again.`;
}
