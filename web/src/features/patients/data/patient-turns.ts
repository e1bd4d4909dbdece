import type { Patient, PatientData } from "@wardline/contracts/patients";

/** The changes of one patient that this page has not had an answer to. */
interface Line {
  asked: PatientData[];
  /** How the patient is once the last of them is answered; null when none of them worked. */
  last: Promise<Patient | null>;
}

const lines = new Map<string, Line>();

/**
 * Sends a change of a patient once the changes that this page asked for before are answered, on top of what came of them:
 * whoever taps three flags one after the other is not in their own way. `send` is given the patient as that leaves them.
 */
export async function inTurn(
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
export function stillAsked(id: string): PatientData | null {
  const asked = lines.get(id)?.asked ?? [];
  return asked.length === 0 ? null : Object.assign({}, ...asked);
}

function newerOf(patient: Patient, known: Patient | null): Patient {
  return known !== null && known.version > patient.version ? known : patient;
}
