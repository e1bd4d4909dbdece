import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

const PEER = resolve(__dirname, "../../../packages/e2e/oidc-peer.mjs");

/** The hospital's credentials at the peer. */
export const PEER_CLIENT = { client_id: "wardline", client_secret: "the-client-secret-1234" };

/** Ways to tamper with the ID token that the peer signs. */
export type Tampering =
  | "issuer"
  | "audience"
  | "nonce"
  | "expired"
  | "subject"
  | "signature"
  | "unsigned";

/** A person known to the peer. */
export interface PeerPerson {
  sub: string;
  email?: string;
  /** Some providers send the value as text. */
  email_verified?: boolean | string;
  name?: string;
  groups?: string[];
  /** Reference to the groups if there are too many to list. */
  _claim_names?: Record<string, string>;
  hasgroups?: boolean;
  amr?: string[];
}

/** An OpenID provider in a separate process. */
export interface FakeOidcProvider {
  issuer: string;
  know(person: PeerPerson): Promise<void>;
  tamper(how: Tampering | null): Promise<void>;
  /**
   * Follows the server's redirect, logs in as the person `sub` (null cancels the login), and returns the query of the
   * redirect back.
   */
  visit(url: string, sub: string | null): Promise<string>;
  stop(): void;
}

/** Starts a provider that sends people back to `redirectUri`. */
export async function startFakeOidcProvider(redirectUri: string): Promise<FakeOidcProvider> {
  const peer: ChildProcess = spawn(process.execPath, [PEER], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const port = await new Promise<string>((found, failed) => {
    peer.once("exit", (code) => failed(new Error(`The provider ended with ${code}.`)));
    peer.stdout?.on("data", (chunk: Buffer) => {
      const match = /port (\d+)/.exec(chunk.toString());
      if (match?.[1] !== undefined) found(match[1]);
    });
  });
  const issuer = `http://127.0.0.1:${port}`;
  const sendCommand = async (what: string, body: object) => {
    await fetch(`${issuer}/peer/${what}`, { method: "POST", body: JSON.stringify(body) });
  };
  await sendCommand("client", { redirect_uri: redirectUri });
  return {
    issuer,
    know: (person) => sendCommand("person", person),
    tamper: (how) => sendCommand("tamper", { how }),
    visit: (url, sub) => visit(url, redirectUri, sub),
    stop: () => peer.kill("SIGKILL"),
  };
}

async function visit(url: string, redirectUri: string, sub: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (to: string, entered?: Record<string, string>) => {
    const response = await fetch(to, {
      redirect: "manual",
      method: entered === undefined ? "GET" : "POST",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(entered === undefined ? {} : { body: new URLSearchParams(entered).toString() }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`The provider said ${response.status} at ${to}.`);
    return new URL(next, to).href;
  };
  const page = await go(url);
  let at = await go(page, sub === null ? { deny: "1" } : { sub });
  while (!at.startsWith(redirectUri)) at = await go(at);
  return new URL(at).search.slice(1);
}
