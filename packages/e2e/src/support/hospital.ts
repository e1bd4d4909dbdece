import { randomInt, randomUUID } from "node:crypto";
import { type Call, createCaller } from "@wardline/client/call";
import { login, register, sessionOf, verifyEmail } from "@wardline/contracts/accounts";
import { createPatient, type Patient } from "@wardline/contracts/patients";
import type { Wardline } from "./wardline.js";

export const PASSWORD = "a-long-enough-Phrase-42";

/** How many cards are opened at once. */
const AT_ONCE = 8;

const TEAMS = ["Cardiology", "Emergency", "Obstetrics", "Orthopaedics", "Paediatrics", "Surgery"];
const STATUSES = ["new_patient", "new_patient_reviewed", "card_opened", "admitted"] as const;

/** A hospital of one journey's own. */
export interface Hospital {
  /** The administrator's address; the password is `PASSWORD`. */
  email: string;
  /** Calls as the administrator, for what a journey needs but does not show. */
  call: Call;
}

/** An address that nobody else in the installation has. */
export function newAddress(name: string): string {
  return `${name}-${randomUUID()}@hospital.example`;
}

/** Calls as the account with this address and `PASSWORD`, once the address is proven. */
export async function callAs({ url }: Wardline, email: string): Promise<Call> {
  let token: string | null = null;
  const call = createCaller({
    fetch,
    baseUrl: `${url}/api`,
    getToken: () => token,
    onUnauthorized: () => Promise.resolve(null),
  });
  ({ token } = sessionOf((await call(login, { body: { email, password: PASSWORD } })).data));
  return call;
}

/** Registers the hospital St. Luke's through the API, and proves its address by the link that is mailed. */
export async function openHospital(wardline: Wardline): Promise<Hospital> {
  const { url, mail } = wardline;
  const call = createCaller({
    fetch: fromElsewhere(),
    baseUrl: `${url}/api`,
    getToken: () => null,
    onUnauthorized: () => Promise.resolve(null),
  });
  const email = newAddress("admin");
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  await call(register, {
    body: { email, password: PASSWORD, hospital_name: "St. Luke's", timezone },
  });
  const { text } = await mail(email, "/verify-email?token=");
  await call(verifyEmail, { params: { token: /token=(\S+)/.exec(text)?.[1] ?? "" } });
  return { email, call: await callAs(wardline, email) };
}

/** As `fetch`, from an address that nobody else has: one address may register thirty hospitals an hour. */
function fromElsewhere(): typeof fetch {
  const address = `10.${[0, 0, 0].map(() => randomInt(1, 255)).join(".")}`;
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", address);
    return fetch(input, { ...init, headers });
  };
}

/** Opens the cards from number `first` up to `count`, spread over six teams and all open statuses. */
export async function openCards(call: Call, count: number, first = 0): Promise<Patient[]> {
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
  for (let from = first; from < count; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
    cards.push(...(await Promise.all(indexes.map(open))));
  }
  return cards;
}
