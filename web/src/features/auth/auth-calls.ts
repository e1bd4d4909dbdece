import { localItems } from "@wardline/client/page-storage";
import {
  forgotPassword,
  getRegistration,
  login,
  type OpenedSession,
  type RegistrationRule,
  register,
  resendVerification,
  resetPassword,
  type SecondFactorAsked,
  verifyEmail,
} from "@wardline/contracts/accounts";
import { loginPasskey } from "@wardline/contracts/passkeys";
import { loginSecondFactor } from "@wardline/contracts/second-factor";
import { call } from "../../lib/calls/api.js";
import { provePasskey } from "../../lib/login/passkey.js";
import type { Credentials, SecondStep } from "./login-machine.js";

const KEY = "wardline.registered-email";

/** Keeps the address of a registration, for the button that sends its mail again. */
function keepEmail(email: string): void {
  localItems.setItem(KEY, email);
}

/** The address last registered in this browser, or "". */
export function keptEmail(): string {
  return localItems.getItem(KEY) ?? "";
}

export interface Registration {
  hospital_name: string;
  email: string;
  password: string;
  /** The clock that the person saw on the form. */
  timezone: string;
  /** From the link of an invitation. */
  invitation?: string | undefined;
}

/** Logs in with what was typed; an account with a second factor is asked for it instead. */
export async function sendLogin(
  credentials: Credentials,
): Promise<OpenedSession | SecondFactorAsked> {
  return (await call(login, { body: credentials })).data;
}

/** Makes the second step of a login: with the code, or with the passkey that the browser proves now. */
export async function sendSecondStep({
  challenge,
  passkey,
  code,
}: SecondStep): Promise<OpenedSession> {
  if (code !== null) return (await call(loginSecondFactor, { body: { challenge, code } })).data;
  if (passkey === null) throw new Error("No passkey was asked for.");
  const credential = await provePasskey(passkey);
  return (await call(loginPasskey, { body: { challenge, credential } })).data;
}

/** Who may register a hospital here. */
export async function readRegistrationRule(): Promise<RegistrationRule> {
  return (await call(getRegistration, {})).data.registration;
}

/** Registers a hospital, and keeps the address in case its mail has to be sent again. */
export async function sendRegistration(values: Registration): Promise<void> {
  await call(register, { body: values });
  keepEmail(values.email);
}

/** Proves an address with the token of the mail's link. */
export async function sendVerification(token: string): Promise<void> {
  await call(verifyEmail, { params: { token } });
}

/** Asks for another verification mail. */
export async function sendResend(email: string): Promise<void> {
  await call(resendVerification, { body: { email } });
}

/** Asks for a link to set a new password. */
export async function sendForgotten(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } });
}

/** Sets a new password with the token of the mail's link, for resets and for invitations. */
export async function sendReset(token: string, new_password: string): Promise<void> {
  await call(resetPassword, { params: { token }, body: { new_password } });
}
