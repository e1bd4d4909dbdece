import { spawn } from "node:child_process";
import { resolve } from "node:path";

const PEER = resolve(import.meta.dirname, "../../oidc-peer.mjs");

/** How the provider knows the installation. */
export const CLIENT = { id: "wardline", secret: "the-client-secret-1234" };

/** Starts an OpenID provider on loopback; resolves with its issuer and how it is stopped. */
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

/** Tells the provider where it sends people back to, whom it knows, or that it is down. */
export async function tellProvider(
  issuer: string,
  what: "client" | "person" | "down",
  body: object,
): Promise<void> {
  await fetch(`${issuer}/peer/${what}`, { method: "POST", body: JSON.stringify(body) });
}
