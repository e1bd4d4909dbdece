import { ApiError } from "@wardline/client/call-error";
import { tabItems } from "@wardline/client/page-storage";
import type { OpenedSession, SecondFactorAsked } from "@wardline/contracts/accounts";
import {
  finishSingleSignOn,
  linkSignOn,
  type SignOnLink,
  startSingleSignOn,
} from "@wardline/contracts/single-sign-on";
import { call } from "../calls/api.js";

const KEY = "wardline.sign-on";
/** The provider's page takes the place of this one, whose memory ends with that. */
const STORAGE_NEEDED =
  "This browser stores nothing for Wardline, so single sign-on cannot find its way back. Allow cookies and site data for this address, or log in with your password.";

/** What a tab goes to the provider for: to log in, or to link the account that is logged in. */
type Purpose = { for: "login"; from: string | undefined } | { for: "link" };

/** What this tab keeps while it is at the provider. */
interface KeptSignOn {
  /** What the server gave this browser: without it the provider's answer is worth nothing. */
  browser: string;
  purpose: Purpose;
}

/** Begins a sign-on by a work address and goes to the provider's page; resolves when the browser is on its way. */
export async function beginSignOn(email: string, purpose: Purpose): Promise<void> {
  if (tabItems.isMemory) {
    const serverMessage = STORAGE_NEEDED;
    throw new ApiError({ code: "SINGLE_SIGN_ON_UNAVAILABLE", status: 0, serverMessage });
  }
  const { url, browser } = (await call(startSingleSignOn, { body: { email } })).data;
  tabItems.setItem(KEY, JSON.stringify({ browser, purpose } satisfies KeptSignOn));
  window.location.assign(url);
}

/** Ends a sign-on with the query that the provider sent this browser back with. */
export async function endSignOn(answer: string): Promise<OpenedSession | SecondFactorAsked> {
  return (await call(finishSingleSignOn, { body: { answer, browser: keptBrowser() } })).data;
}

/** Ends a sign-on by linking the account that is logged in, with its password. */
export async function endByLinking(answer: string, password: string): Promise<SignOnLink> {
  const body = { answer, browser: keptBrowser(), password };
  return (await call(linkSignOn, { body })).data;
}

/** What the sign-on under way in this tab is for; a login where there is none. */
export function signOnPurpose(): Purpose {
  return kept()?.purpose ?? { for: "login", from: undefined };
}

/** Forgets the sign-on of this tab, which has ended. */
export function forgetSignOn(): void {
  tabItems.removeItem(KEY);
}

function keptBrowser(): string {
  return kept()?.browser ?? "unknown";
}

function kept(): KeptSignOn | null {
  const text = tabItems.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as KeptSignOn);
}
