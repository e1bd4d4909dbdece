import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

const PEER = resolve(__dirname, "../../../packages/e2e/fhir-peer.mjs");

export const PEER_KEY = "the-emr-key-1234";

/** A FHIR server with 205 patients in a separate process. */
export interface FhirPeer {
  origin: string;
  baseUrl: string;
  stop(): void;
}

/** Starts the peer, well-behaved or with one fault. */
export async function startFhirPeer(behaviour = ""): Promise<FhirPeer> {
  const peer: ChildProcess = spawn(process.execPath, [PEER], {
    env: { ...process.env, BEHAVIOUR: behaviour },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((found, failed) => {
    peer.once("exit", (code) => failed(new Error(`The FHIR peer ended with ${code}.`)));
    peer.stdout?.on("data", (chunk: Buffer) => {
      const match = /port (\d+)/.exec(chunk.toString());
      if (match?.[1] !== undefined) found(match[1]);
    });
  });
  const origin = `http://127.0.0.1:${port}`;
  return { origin, baseUrl: `${origin}/fhir`, stop: () => peer.kill("SIGKILL") };
}
