import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Bench } from "../bench.js";
import type { SeededHospital } from "../seed.js";

const HOUR_MS = 3_600_000;

/** Window of a desktop computer in promises 31 to 33. */
export const DESKTOP = { width: 1440, height: 900 };

export const SEEDED_NAME = /^Adaeze [A-Z][a-z]+$/;

/** A slow mobile network, as defined by promise 31. */
export const SLOW_NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

export interface Side {
  bench: Bench;
  browser: Browser;
  rounds: number;
}

/** Opens a separate browser with an empty cache and a logged-in administrator. */
export async function openSession(
  { browser }: Side,
  { tokens, accountIds }: SeededHospital,
  viewport = DESKTOP,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport });
  const [token, id] = [tokens.shift() ?? "", accountIds.shift() ?? ""];
  const session = {
    token,
    refreshToken: "",
    tokenExpiry: Date.now() + 12 * HOUR_MS,
    accountType: "parent",
    display: null,
    parentInfo: null,
    user: {
      id,
      email: `${id}@hospital.example`,
      accountType: "parent",
      hospital_name: "St. Luke's",
      hospital_number: "",
      logo_url: null,
      display_url: null,
      timezone: "Africa/Lagos",
      duty_start: "00:00",
    },
  };
  await context.addInitScript(
    (text) => localStorage.setItem("wardline.session", text),
    JSON.stringify(session),
  );
  return { context, page: await context.newPage() };
}

/** Opens the patients page and resolves when patients are drawn. */
export async function showPatients({ bench }: Side, page: Page): Promise<void> {
  await page.goto(`${bench.url}/dashboard/patients`);
  await page.getByText(SEEDED_NAME).first().waitFor();
}

export type AdministratorCall = (
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<unknown>;

/**
 * Returns a function that calls the API as one of the hospital's administrators and throws if the server reports a
 * failure.
 */
export function callAsAdministrator(
  { bench }: Side,
  { tokens }: SeededHospital,
): AdministratorCall {
  const token = tokens.shift() ?? "";
  return async (method, path, body, headers = {}) => {
    const request: RequestInit = {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const answer = await fetch(bench.url + path, request);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
}
