import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectSession, login } from "@wardline/contracts/accounts/account";
import type { DemoClient } from "./client.js";
import { DEMO_EMAIL } from "./data.js";

/** Returns the password of the demonstration: random, stored with the other generated secrets. */
export function readDemoPassword(dataDir: string): string {
  const file = join(dataDir, "demo-password");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const password = `ward-${randomBytes(9).toString("base64url")}`;
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Logs the client in as the demonstration's administrator; false if that is not possible. */
export async function tryLogIn(client: DemoClient, password: string): Promise<boolean> {
  try {
    const answer = await client.call(login, { body: { email: DEMO_EMAIL, password } });
    client.token = expectSession(answer).token;
    return true;
  } catch {
    return false;
  }
}
