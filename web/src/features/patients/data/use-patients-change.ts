import { type QueryClient, useMutation } from "@tanstack/react-query";
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
import type { ToastAction, toastsAbout } from "../../../ui/feedback/toast.js";
import { applyPatientChange, patientKeys, rollback, showExpected } from "./patient-cache.js";

interface PatientUpdate {
  /** State of the patient when editing began, so that the change does not silently overwrite a newer state. */
  patient: Patient;
  data: PatientData;
  /** Allows a bed that is taken or closed. */
  override?: boolean | undefined;
  /** Revision of the change that this change undoes. */
  undoOf?: number | undefined;
}

/** Sends changed fields with the edited version; the result includes the new revision. */
async function sendPatient({ patient, data, override, undoOf }: PatientUpdate) {
  const answer = await call(updatePatient, {
    params: { id: patient.id },
    body: {
      patientData: data,
      ...(override === true ? { override } : {}),
      ...(undoOf === undefined ? {} : { undo_of: undoOf }),
    },
    ifMatch: patient.version,
  });
  return { patient: answer.data, revision: answer.meta.revision };
}

export const { useChange: useUpdatePatient, readCurrent: readCurrentPatient } =
  createVersionedMutation<Patient, PatientUpdate>({
    mutationKey: patientKeys.saving,
    send: async (update) => (await sendPatient(update)).patient,
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

/** New field values for one of the patients in a change. */
export interface PatientStep extends Omit<PatientUpdate, "undoOf"> {
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
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: ({ steps }: { steps: readonly PatientStep[] }, { client }) =>
      changeAll(client, steps),
    onMutate: ({ steps }, { client }) => {
      for (const { patient, data, undoes } of steps) {
        showExpected(client, predictPatient(patient, data, getServerTime(), undoes?.clocks));
      }
    },
    onError: (_error, { steps }, _result, { client }) => {
      for (const { patient } of steps) rollback(client, patient);
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
        const answer = await sendPatient({
          patient: latest,
          data,
          override,
          undoOf: undoes?.revision,
        });
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

/** Reapplies the changes that are still pending after the server has answered an earlier one. */
function reapplyPending(queryClient: QueryClient, answered: Patient): void {
  const changes = pendingQueues.get(answered.id)?.changes;
  if (changes === undefined) return;
  const data: PatientData = Object.assign({}, ...changes);
  showExpected(queryClient, predictPatient(answered, data, getServerTime()));
}

type PatientClocks = Pick<Patient, (typeof PATIENT_TIMESTAMPS)[number]>;

/**
 * Predicts the patient's state after the server has applied `data` at `now` (epoch milliseconds). The clocks of changed
 * fields restart, or continue from `formerClocks` if given.
 */
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
  toast: ReturnType<typeof toastsAbout>;
  /** Names each patient and the change, from old to new value; `before` has only the changed fields. */
  about: (after: Patient, before: PatientData, scale: AcuityScale) => string;
  /** `first` is the current state of the first patient. */
  changed: (count: number, first: Patient) => string;
  restored: (count: number, first: Patient) => string;
  /** Error shown when the server gives no reason. */
  failed: string;
  /** Message shown when someone else was faster; `current` is the patient's current state. */
  overtaken?: (current: Patient) => string;
}

/** Changes patients and reports the result, with Undo while the message is visible. `texts` must be stable. */
export function usePatientsChange(texts: ChangeTexts): (steps: readonly PatientStep[]) => void {
  const { mutateAsync } = useChangePatients();
  const scale = useAcuityScale();

  async function run(steps: readonly PatientStep[], text: "changed" | "restored"): Promise<void> {
    const outcome = await mutateAsync({ steps });
    const undoSteps = outcome.done.map(({ undo }) => undo);
    const retrySteps = listRetrySteps(steps, outcome);
    let options: ChangeOptions = {};
    if (retrySteps.length > 0) {
      const retry = () => void run(retrySteps, text);
      options = { action: { label: "Use this bed anyway", onSelect: retry } };
    } else if (text === "changed" && undoSteps.length > 0) {
      options = { undo: () => void run(undoSteps, "restored") };
    }
    reportOutcome({ ...texts, scale }, outcome, texts[text], options);
  }

  return useStable((steps) => void run(steps, "changed"));
}

interface ChangeOptions {
  action?: ToastAction;
  undo?: () => void;
}

/** Returns the steps whose beds were refused, with the override set. */
function listRetrySteps(steps: readonly PatientStep[], { failed }: ChangeOutcome): PatientStep[] {
  const refused = failed.filter(({ error }) => isBedRefused(error)).map(({ patient }) => patient);
  return steps
    .filter(({ patient }) => refused.includes(patient))
    .map((step) => ({ ...step, override: true }));
}

/** Reports failures; reports successes only if nothing failed, because the list shows them anyway. */
function reportOutcome(
  texts: ChangeTexts & { scale: AcuityScale },
  { done, failed }: ChangeOutcome,
  successText: (count: number, first: Patient) => string,
  options: ChangeOptions,
): void {
  const { toast, about, scale, failed: fallback, overtaken = overtakenText } = texts;
  const [first] = failed;
  if (first === undefined) {
    const [changed] = done;
    if (changed === undefined) return;
    const names = listSome(done.map(({ after, undo }) => about(after, undo.data, scale)));
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

function overtakenText({ name }: Patient): string {
  return `${name} was changed by someone else. Please check and try again.`;
}

/** Maximum number of patients that a message names; any others are only counted. */
const MAX_NAMED_PATIENTS = 3;

function listSome(texts: readonly string[]): string {
  const rest = texts.length - MAX_NAMED_PATIENTS;
  const others = rest > 0 ? [formatCount(rest, "other")] : [];
  return [...texts.slice(0, MAX_NAMED_PATIENTS), ...others].join("; ");
}
