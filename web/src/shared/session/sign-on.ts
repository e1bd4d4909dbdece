import { ApiError } from "@wardline/client/call-error";
import { tabItems } from "@wardline/client/page-storage";
import type { OpenedSession, SecondFactorChallenge } from "@wardline/contracts/accounts/account";
import {
  finishSingleSignOn,
  linkSignOn,
  type SignOnLink,
  startSingleSignOn,
} from "@wardline/contracts/accounts/single-sign-on";
import { call } from "../../lib/calls/api.js";

const KEY = "wardline.sign-on";
/** Message for missing storage, which a sign-on needs because the provider's page replaces this page and its memory. */
const STORAGE_NEEDED =
  "This browser stores nothing for Wardline, so single sign-on does not work. Allow cookies and site data for this address, or log in with your password.";

type Purpose = { for: "login"; from: string | undefined } | { for: "link" };

interface StoredSignOn {
  /** Secret that the server gave this browser; the provider's answer is worthless without this secret. */
  browserSecret: string;
  purpose: Purpose;
}

/** Starts a sign-on and opens the provider's page; resolves once the browser has started to leave this page. */
export async function beginSignOn(email: string, purpose: Purpose): Promise<void> {
  if (tabItems.isMemory) {
    const serverMessage = STORAGE_NEEDED;
    throw new ApiError({ code: "SINGLE_SIGN_ON_UNAVAILABLE", status: 0, serverMessage });
  }
  const { url, browser: browserSecret } = (await call(startSingleSignOn, { body: { email } })).data;
  tabItems.setItem(KEY, JSON.stringify({ browserSecret, purpose } satisfies StoredSignOn));
  window.location.assign(url);
}

/** Completes a sign-on with the query that the provider sent back. */
export async function completeSignOn(
  answer: string,
): Promise<OpenedSession | SecondFactorChallenge> {
  return (await call(finishSingleSignOn, { body: { answer, browser: readBrowserSecret() } })).data;
}

/** Completes a sign-on by linking the current account, which requires the account's password. */
export async function completeByLinking(answer: string, password: string): Promise<SignOnLink> {
  const body = { answer, browser: readBrowserSecret(), password };
  return (await call(linkSignOn, { body })).data;
}

/** Returns the purpose of this tab's sign-on; a login if the tab has none. */
export function getSignOnPurpose(): Purpose {
  return readStoredSignOn()?.purpose ?? { for: "login", from: undefined };
}

/** Clears the completed sign-on of this tab. */
export function forgetSignOn(): void {
  tabItems.removeItem(KEY);
}

function readBrowserSecret(): string {
  return readStoredSignOn()?.browserSecret ?? "unknown";
}

function readStoredSignOn(): StoredSignOn | null {
  const text = tabItems.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as StoredSignOn);
}
