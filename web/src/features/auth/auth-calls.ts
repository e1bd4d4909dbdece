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
  type SecondFactorChallenge,
  verifyEmail,
} from "@wardline/contracts/accounts/account";
import { loginPasskey } from "@wardline/contracts/accounts/passkeys";
import { loginSecondFactor } from "@wardline/contracts/accounts/second-factor";
import { call } from "../../lib/calls/api.js";
import { signWithPasskey } from "../../shared/session/passkey.js";
import type { LoginInput, SecondStep } from "./login-machine.js";

const KEY = "wardline.registered-email";

/** Stores the address of a registration for the button that resends the verification email. */
function storeEmail(email: string): void {
  localItems.setItem(KEY, email);
}

/** Returns the last address registered in this browser, or "". */
export function readStoredEmail(): string {
  return localItems.getItem(KEY) ?? "";
}

export interface Registration {
  hospital_name: string;
  email: string;
  password: string;
  /** Time zone that the form showed. */
  timezone: string;
  /** Token from the link of an invitation. */
  invitation?: string | undefined;
}

/** Logs in with these credentials; resolves to a challenge if the account has a second factor. */
export async function sendLogin(
  credentials: LoginInput,
): Promise<OpenedSession | SecondFactorChallenge> {
  return (await call(login, { body: credentials })).data;
}

/** Sends the second step of a login: the code, or a signature with the passkey. */
export async function sendSecondStep({
  challenge,
  passkey,
  code,
}: SecondStep): Promise<OpenedSession> {
  if (code !== null) return (await call(loginSecondFactor, { body: { challenge, code } })).data;
  if (passkey === null) throw new Error("No passkey was requested.");
  const credential = await signWithPasskey(passkey);
  return (await call(loginPasskey, { body: { challenge, credential } })).data;
}

/** Returns who may register a hospital here. */
export async function readRegistrationRule(): Promise<RegistrationRule> {
  return (await call(getRegistration, {})).data.registration;
}

/** Registers a hospital and stores the address in case the verification email has to be sent again. */
export async function sendRegistration(values: Registration): Promise<void> {
  await call(register, { body: values });
  storeEmail(values.email);
}

/** Verifies an address with the token from an email's link. */
export async function sendVerification(token: string): Promise<void> {
  await call(verifyEmail, { params: { token } });
}

/** Requests another verification email. */
export async function requestResend(email: string): Promise<void> {
  await call(resendVerification, { body: { email } });
}

/** Requests a link to set a new password. */
export async function sendResetRequest(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } });
}

/** Sets a new password with the token from the link of a reset or an invitation. */
export async function sendReset(token: string, new_password: string): Promise<void> {
  await call(resetPassword, { params: { token }, body: { new_password } });
}
