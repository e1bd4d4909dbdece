import type { OpenedSession, SecondFactorAsked } from "@wardline/contracts/accounts";
import { finishSingleSignOn, startSingleSignOn } from "@wardline/contracts/single-sign-on";
import { call } from "../../../lib/api.js";

const KEY = "wardline.sign-on";

/** What this tab keeps while it is at the provider. */
interface KeptSignOn {
  /** What the server gave this browser: without it the provider's answer is worth nothing. */
  browser: string;
  /** The page that was first asked for. */
  from: string | undefined;
}

/** Begins a sign-on by a work address and goes to the provider's page; resolves when the browser is on its way. */
export async function beginSignOn(email: string, from: string | undefined): Promise<void> {
  const { url, browser } = (await call(startSingleSignOn, { body: { email } })).data;
  sessionStorage.setItem(KEY, JSON.stringify({ browser, from } satisfies KeptSignOn));
  window.location.assign(url);
}

/** Ends a sign-on with the query that the provider sent this browser back with. */
export async function endSignOn(answer: string): Promise<OpenedSession | SecondFactorAsked> {
  const browser = kept()?.browser ?? "unknown";
  return (await call(finishSingleSignOn, { body: { answer, browser } })).data;
}

/** The page that was asked for before the sign-on, which is thereby forgotten. */
export function takeSignOnOrigin(): string | undefined {
  const from = kept()?.from;
  sessionStorage.removeItem(KEY);
  return from;
}

function kept(): KeptSignOn | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as KeptSignOn);
}
