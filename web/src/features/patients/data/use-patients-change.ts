import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  isClocked,
  PATIENT_CLOCKS,
  type Patient,
  type PatientData,
} from "@wardline/contracts/patients";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { pick } from "@wardline/domain/records/pick";
import { counted } from "@wardline/domain/text/counted";
import { isGone } from "../../../lib/live/gone.js";
import { serverNow } from "../../../lib/time/server-clock.js";
import { useStable } from "../../../lib/use-stable.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import type { ToastAction, toastsAbout } from "../../../ui/feedback/toast.js";
import { forEachLimited } from "./limited.js";
import { applyPatientChange, showExpected, takeBack } from "./patient-cache.js";
import { patientKeys } from "./patient-keys.js";
import { expectedPatient, type PatientClocks } from "./patient-lists.js";
import { currentPatientOf, isBedRefused, sendPatient } from "./update-patient.js";

/** The changes of one patient that this page has not had an answer to. */
interface Line {
  asked: PatientData[];
  /** How the patient is once the last of them is answered; null when none of them worked. */
  last: Promise<Patient | null>;
}

const lines = new Map<string, Line>();

/**
 * Sends a change of a patient once the changes that this page asked for before are answered, on top of what came of them:
 * someone who taps three flags one after the other is not in their own way. `send` is given the patient as that leaves them.
 */
async function inTurn(
  patient: Patient,
  data: PatientData,
  send: (base: Patient) => Promise<Patient>,
): Promise<Patient> {
  const { id } = patient;
  const line = lines.get(id) ?? { asked: [], last: Promise.resolve(null) };
  lines.set(id, line);
  line.asked.push(data);
  const before = line.last;
  const answer = before.then((known) => send(newerOf(patient, known)));
  line.last = answer.catch(() => before);
  try {
    return await answer;
  } finally {
    line.asked.splice(line.asked.indexOf(data), 1);
    if (line.asked.length === 0) lines.delete(id);
  }
}

/** What this page still waits to hear of a patient, as one change; null when there is nothing. */
function stillAsked(id: string): PatientData | null {
  const asked = lines.get(id)?.asked ?? [];
  return asked.length === 0 ? null : Object.assign({}, ...asked);
}

function newerOf(patient: Patient, known: Patient | null): Patient {
  return known !== null && known.version > patient.version ? known : patient;
}

/** How many patients of a selection are changed at once. */
const AT_ONCE = 4;

/** One patient of a change, with the fields to be given. */
export interface PatientStep {
  patient: Patient;
  data: PatientData;
  /** Also into a bed that is taken or closed. */
  override?: boolean;
  /** The change that this one undoes: its revision, and the clocks that go on from where they began. */
  undoes?: { revision: number; clocks: PatientClocks };
}

/** What became of a change: each patient as the server has it now and how to restore it, or why not. */
interface ChangeOutcome {
  done: { after: Patient; undo: PatientStep }[];
  failed: { patient: Patient; error: unknown }[];
}

/**
 * Changes the same fields of one or many patients: shown at once, and undone for each that the server refuses.
 * Resolves when every answer has come.
 */
export function useChangePatients() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: ({ steps }: { steps: readonly PatientStep[] }) => changeAll(queryClient, steps),
    onMutate: ({ steps }) => {
      for (const { patient, data, undoes } of steps) {
        showExpected(queryClient, expectedPatient(patient, data, serverNow(), undoes?.clocks));
      }
    },
    onError: (_error, { steps }) => {
      for (const { patient } of steps) takeBack(queryClient, patient);
    },
  });
}

async function changeAll(
  queryClient: QueryClient,
  steps: readonly PatientStep[],
): Promise<ChangeOutcome> {
  const outcome: ChangeOutcome = { done: [], failed: [] };
  await forEachLimited(steps, AT_ONCE, async ({ patient, data, override, undoes }) => {
    let base = patient;
    let revision: number | undefined;
    try {
      const after = await inTurn(patient, data, async (latest) => {
        base = latest;
        const sent = { patient: latest, data, override, undoOf: undoes?.revision };
        const answer = await sendPatient(sent);
        revision = answer.revision;
        return answer.patient;
      });
      applyPatientChange(queryClient, { type: "patient.updated", payload: after });
      showRest(queryClient, after);
      const undo: PatientStep = { patient: after, data: fieldsOf(patient, data) };
      if (revision !== undefined && isClocked(data)) {
        undo.undoes = { revision, clocks: pick(base, PATIENT_CLOCKS) };
      }
      outcome.done.push({ after, undo });
    } catch (error) {
      takeBack(queryClient, base);
      learnFrom(queryClient, patient, error);
      showRest(queryClient, base);
      outcome.failed.push({ patient, error });
    }
  });
  return outcome;
}

/** What this page asked for after a change that is answered stays to be seen. */
function showRest(queryClient: QueryClient, answered: Patient): void {
  const rest = stillAsked(answered.id);
  if (rest !== null) showExpected(queryClient, expectedPatient(answered, rest, serverNow()));
}

/** What the changed fields were. */
function fieldsOf(before: Patient, changed: PatientData): PatientData {
  const names = Object.keys(changed) as (keyof PatientData)[];
  return Object.fromEntries(names.map((name) => [name, before[name]]));
}

/** A refusal says how the patient is now, or that they were removed. */
function learnFrom(queryClient: QueryClient, patient: Patient, error: unknown): void {
  const current = currentPatientOf(error);
  if (current !== null) {
    applyPatientChange(queryClient, { type: "patient.updated", payload: current });
  } else if (isGone(error)) {
    applyPatientChange(queryClient, { type: "patient.deleted", payload: { id: patient.id } });
  }
}

/** What is said of a change of one or many patients. */
export interface ChangeTexts {
  toast: ReturnType<typeof toastsAbout>;
  /** The patient and what was changed, from what to what; without it the sentences name them. `before` has the changed fields alone. */
  about?: (after: Patient, before: PatientData, scale: AcuityScale) => string;
  /** `first` is how the first of them is now. */
  changed: (count: number, first: Patient) => string;
  restored: (count: number, first: Patient) => string;
  /** Where the server says nothing better. */
  failed: string;
  /** Someone else was faster; `current` is how the patient is now. */
  overtaken: (current: Patient) => string;
}

/** Changes patients and says what came of it, with an Undo for as long as that is shown. `texts` must stay the same. */
export function usePatientsChange(texts: ChangeTexts): (steps: readonly PatientStep[]) => void {
  const { mutateAsync } = useChangePatients();
  const scale = useAcuityScale();

  async function change(steps: readonly PatientStep[]): Promise<void> {
    const outcome = await mutateAsync({ steps });
    const back = outcome.done.map(({ undo }) => undo);
    const again = overridden(steps, outcome);
    const action = { label: "Use this bed anyway", onSelect: () => void change(again) };
    const undo = () => void restore(back);
    const options = back.length === 0 ? {} : { undo };
    tell({ ...texts, scale }, outcome, texts.changed, again.length > 0 ? { action } : options);
  }

  async function restore(steps: readonly PatientStep[]): Promise<void> {
    const outcome = await mutateAsync({ steps });
    const again = overridden(steps, outcome);
    const action = { label: "Use this bed anyway", onSelect: () => void restore(again) };
    tell({ ...texts, scale }, outcome, texts.restored, again.length === 0 ? {} : { action });
  }

  return useStable((steps) => void change(steps));
}

/** The steps that were refused for their beds, to be done all the same. */
function overridden(steps: readonly PatientStep[], { failed }: ChangeOutcome): PatientStep[] {
  const refused = new Set(
    failed.filter(({ error }) => isBedRefused(error)).map(({ patient }) => patient.id),
  );
  return steps
    .filter(({ patient }) => refused.has(patient.id))
    .map((step) => ({ ...step, override: true }));
}

/** What failed is said before what worked: the list shows the rest. */
function tell(
  { toast, about, scale, failed: fallback, overtaken }: ChangeTexts & { scale: AcuityScale },
  { done, failed }: ChangeOutcome,
  successText: (count: number, first: Patient) => string,
  options: { action?: ToastAction; undo?: () => void },
): void {
  const [first] = failed;
  if (first === undefined) {
    const [changed] = done;
    if (changed === undefined) return;
    const names = about && someOf(done.map(({ after, undo }) => about(after, undo.data, scale)));
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
  const current = currentPatientOf(first.error);
  if (current === null) toast.error(first.error, fallback, options);
  else toast.warning(overtaken(current), options);
}

/** So many of a change are named; the others are counted. */
const NAMED = 3;

function someOf(texts: readonly string[]): string {
  const rest = texts.length - NAMED;
  const others = rest > 0 ? [counted(rest, "other")] : [];
  return [...texts.slice(0, NAMED), ...others].join("; ");
}
