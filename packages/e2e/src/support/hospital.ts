import { randomInt, randomUUID } from "node:crypto";
import { type Call, createCaller } from "@wardline/client/call";
import {
  expectSession,
  login,
  type OpenedSession,
  register,
  resetPassword,
  verifyEmail,
} from "@wardline/contracts/accounts/account";
import { createPatient, type Patient } from "@wardline/contracts/patients/patient";
import { NOON_ZONE } from "@wardline/testing/noon";
import type { Wardline } from "./wardline.js";

export const PASSWORD = "a-long-enough-Phrase-42";

/** Maximum number of concurrent requests that open cards. */
const MAX_CONCURRENT_REQUESTS = 8;

const TEAMS = ["Cardiology", "Emergency", "Obstetrics", "Orthopaedics", "Paediatrics", "Surgery"];
const STATUSES = ["new_patient", "new_patient_reviewed", "card_opened", "admitted"] as const;

/** A journey's own hospital. */
export interface Hospital {
  /** The administrator's address; the password is `PASSWORD`. */
  email: string;
  /** Calls as the administrator, for set-up that a journey does not show. */
  call: Call;
}

/** Returns a unique email address. */
export function newAddress(name: string): string {
  return `${name}-${randomUUID()}@hospital.example`;
}

/** Returns a function that calls without an account; `fetcher` may use another IP address. */
function callAsNobody({ url }: Wardline, fetcher = fetch): Call {
  return createCaller({
    fetch: fetcher,
    baseUrl: `${url}/api`,
    getToken: () => null,
    onUnauthorized: () => Promise.resolve(null),
  });
}

/** Opens a session of an account with `PASSWORD`, once the address is verified. */
export async function openSession(wardline: Wardline, email: string): Promise<OpenedSession> {
  const body = { email, password: PASSWORD };
  return expectSession((await callAsNobody(wardline)(login, { body })).data);
}

/** Returns a function that calls as an account with `PASSWORD`, once the address is verified. */
export async function callAs(wardline: Wardline, email: string): Promise<Call> {
  const { token } = await openSession(wardline, email);
  return createCaller({
    fetch,
    baseUrl: `${wardline.url}/api`,
    getToken: () => token,
    onUnauthorized: () => Promise.resolve(null),
  });
}

/** Sets `PASSWORD` for an invited account through the emailed link. */
export async function acceptInvitation(wardline: Wardline, email: string): Promise<void> {
  const { text } = await wardline.mail(email, "/reset-password/");
  const token = /\/reset-password\/(\S+)/.exec(text)?.[1] ?? "";
  const body = { new_password: PASSWORD };
  await callAsNobody(wardline)(resetPassword, { params: { token }, body });
}

/** Registers St. Luke's through the API and verifies its email address with the emailed link. */
export async function openHospital(wardline: Wardline): Promise<Hospital> {
  const call = callAsNobody(wardline, createFetcher());
  const email = newAddress("admin");
  await call(register, {
    body: { email, password: PASSWORD, hospital_name: "St. Luke's", timezone: NOON_ZONE },
  });
  const { text } = await wardline.mail(email, "/verify-email?token=");
  await call(verifyEmail, { params: { token: /token=(\S+)/.exec(text)?.[1] ?? "" } });
  return { email, call: await callAs(wardline, email) };
}

/** Returns a `fetch` from a unique IP address, because one address may register only thirty hospitals an hour. */
function createFetcher(): typeof fetch {
  const address = `10.${[0, 0, 0].map(() => randomInt(1, 255)).join(".")}`;
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", address);
    return fetch(input, { ...init, headers });
  };
}

/** Opens cards from number `first` up to `count`, spread over six teams and all open statuses. */
export async function openCards(
  call: Call,
  count: number,
  first = 0,
  nameOf = (index: number) => `Patient ${index}`,
): Promise<Patient[]> {
  const open = async (index: number) => {
    const team = TEAMS[index % TEAMS.length] ?? "";
    const body = {
      name: nameOf(index),
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
  for (let from = first; from < count; from += MAX_CONCURRENT_REQUESTS) {
    const indexes = Array.from(
      { length: Math.min(MAX_CONCURRENT_REQUESTS, count - from) },
      (_, i) => from + i,
    );
    cards.push(...(await Promise.all(indexes.map(open))));
  }
  return cards;
}
