import { randomInt, randomUUID } from "node:crypto";
import { type Call, createCaller } from "@wardline/client/call";
import { expectSession, login, register } from "@wardline/contracts/accounts/account";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { createPatient, type Patient } from "@wardline/contracts/patients/patient";
import type { World } from "./world.js";

/** A hospital with a logged-in administrator, some patients and a display. */
export interface Hospital {
  id: string;
  email: string;
  password: string;
  token: string;
  /** Secret in the address of the hospital's display. */
  boardKey: string;
  patients: Patient[];
  /** Returns the administrator's calls at one server's address; `call` goes through the proxy. */
  at(url: string): Call;
  call: Call;
}

const PASSWORD = "a-long-enough-Phrase-42";

/**
 * Registers a hospital through the product's own calls; only its email address is verified directly in the database.
 */
export async function openHospital(
  { topology, database }: World,
  { patients = 0 }: { patients?: number } = {},
): Promise<Hospital> {
  const email = `admin-${randomUUID()}@hospital.example`;
  await createCallerAt(getServerAddress(topology.servers), null)(register, {
    body: { email, password: PASSWORD, hospital_name: "St. Luke's", timezone: "UTC" },
  });
  await database.query("UPDATE account SET verified_at = now() WHERE email = $1", [email]);
  const answer = await createCallerAt(topology.url, null)(login, {
    body: { email, password: PASSWORD },
  });
  const data = expectSession(answer.data);
  const { rows } = await database.query<{ hospital_id: string }>(
    "SELECT hospital_id FROM account WHERE email = $1",
    [email],
  );
  const at = (url: string) => createCallerAt(url, data.token);
  const call = at(topology.url);
  const opened: Patient[] = [];
  for (let bed = 1; bed <= patients; bed += 1) {
    opened.push((await call(createPatient, { body: createPatientFields(bed) })).data);
  }
  const display = await call(publishDisplay, { body: { name: "Ward" } });
  return {
    id: rows[0]?.hospital_id ?? "",
    email,
    password: PASSWORD,
    token: data.token,
    boardKey: new URL(display.data.display_url ?? "").pathname.split("/").at(-1) ?? "",
    patients: opened,
    at,
    call,
  };
}

/** Returns the fields of a new patient with a unique bed and number. */
export function createPatientFields(bed: number) {
  return {
    name: `Adaeze Okafor ${bed}`,
    gender: "female" as const,
    age: 34,
    hospital_no: `H-${randomUUID()}`,
    bed_no: `B-${bed}`,
  };
}

/**
 * Creates a caller with a unique IP address, because registrations are limited per address (docs/wire/envelope.md,
 * Limits).
 */
function createCallerAt(url: string, token: string | null): Call {
  const address = `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`;
  return createCaller({
    fetch: (path, init) =>
      fetch(path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), "X-Forwarded-For": address },
      }),
    baseUrl: `${url}/api`,
    getToken: () => token,
    onUnauthorized: () => Promise.resolve(null),
  });
}

/**
 * Returns a server's own address: behind the proxy all clients share one IP address, but a server called directly
 * trusts `X-Forwarded-For`.
 */
function getServerAddress(servers: World["topology"]["servers"]): string {
  return servers[0]?.url ?? "";
}
