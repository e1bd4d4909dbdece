import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PEER = resolve(import.meta.dirname, "../../oidc-peer.mjs");

/** Node.js option that makes a process ask the provider for TXT records. */
export const PROVIDER_DNS_OPTION = `--import=${pathToFileURL(resolve(import.meta.dirname, "../../name-server.mjs")).href}`;

/** The installation's client at the provider. */
export const CLIENT = { id: "wardline", secret: "the-client-secret-1234" };

/** Starts an OpenID provider on loopback; resolves with its issuer and a stop function. */
export async function startProvider(): Promise<{ issuer: string; stop: () => void }> {
  const peer = spawn(process.execPath, [PEER], { stdio: ["ignore", "pipe", "ignore"] });
  const port = await new Promise<string>((found, failed) => {
    peer.once("exit", (code) => failed(new Error(`The provider ended with ${code}.`)));
    peer.stdout.on("data", (chunk: Buffer) => {
      const match = /port (\d+)/.exec(chunk.toString());
      if (match?.[1] !== undefined) found(match[1]);
    });
  });
  return { issuer: `http://127.0.0.1:${port}`, stop: () => peer.kill() };
}

/** Configures the provider: redirect target, TXT record, person, or an outage. */
export async function configureProvider(
  issuer: string,
  what: "client" | "record" | "person" | "down",
  body: object,
): Promise<void> {
  await fetch(`${issuer}/peer/${what}`, { method: "POST", body: JSON.stringify(body) });
}
