import { type Call, createCaller } from "@wardline/client/call";
import { login } from "@wardline/contracts/accounts";
import { createPatient, type Patient } from "@wardline/contracts/patients";
import { PASSWORD } from "./journey.js";

/** How many cards are opened at once. */
const AT_ONCE = 8;

const TEAMS = ["Cardiology", "Emergency", "Obstetrics", "Orthopaedics", "Paediatrics", "Surgery"];
const STATUSES = ["new_patient", "new_patient_reviewed", "card_opened", "admitted"] as const;

/** Calls as the administrator, for what a journey needs but does not show. */
export async function administrator(url: string, email: string): Promise<Call> {
  let token: string | null = null;
  const call = createCaller({
    fetch,
    baseUrl: `${url}/api`,
    getToken: () => token,
    onUnauthorized: () => Promise.resolve(null),
  });
  ({ token } = (await call(login, { body: { email, password: PASSWORD } })).data);
  return call;
}

/** Opens so many cards, spread over six teams and all open statuses. */
export async function openCards(call: Call, count: number): Promise<Patient[]> {
  const open = async (index: number) => {
    const team = TEAMS[index % TEAMS.length] ?? "";
    const body = {
      name: `Patient ${index}`,
      gender: "female",
      age: "34",
      hospital_no: `H-${index}`,
      bed_no: `${team.charAt(0)}${Math.floor(index / TEAMS.length)}`,
      teams: team,
      status: STATUSES[index % STATUSES.length],
    } as const;
    return (await call(createPatient, { body })).data;
  };
  const cards: Patient[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
    cards.push(...(await Promise.all(indexes.map(open))));
  }
  return cards;
}
