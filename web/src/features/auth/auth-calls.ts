import type { CallOptions } from "@wardline/client/call";
import { localItems } from "@wardline/client/page-storage";
import {
  login,
  type OpenedSession,
  register,
  type SecondFactorChallenge,
} from "@wardline/contracts/accounts/account";
import { loginPasskey } from "@wardline/contracts/accounts/passkeys";
import { loginSecondFactor } from "@wardline/contracts/accounts/second-factor";
import { call } from "../../lib/calls/api.js";
import { signWithPasskey } from "../../shared/session/passkey.js";
import type { LoginInput, SecondStep } from "./login-machine.js";

/** Logs in with these credentials; resolves to a challenge if the account has a second factor. */
export async function sendLogin(
  credentials: LoginInput,
): Promise<OpenedSession | SecondFactorChallenge> {
  return (await call(login, { body: credentials })).data;
}

/** Sends the second step of a login: the code, or a signature with the passkey. */
export async function sendSecondStep(step: SecondStep): Promise<OpenedSession> {
  const { challenge, passkey, code } = step;
  if (code !== null) return (await call(loginSecondFactor, { body: { challenge, code } })).data;
  if (passkey === null) throw new Error("No passkey was requested.");
  const credential = await signWithPasskey(passkey);
  return (await call(loginPasskey, { body: { challenge, credential } })).data;
}

const KEY = "wardline.registered-email";

/** Returns the last address registered in this browser, or "". */
export function readStoredEmail(): string {
  return localItems.getItem(KEY) ?? "";
}

/** Registers a hospital and stores the address in case the verification email has to be sent again. */
export async function sendRegistration(body: CallOptions<typeof register>["body"]): Promise<void> {
  await call(register, { body });
  localItems.setItem(KEY, body.email);
}
