import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "@wardline/maintenance/start-error";
import { type HeldPort, holdLoopbackPort, whyPortIsTaken } from "./free-port.js";

/** A killed launcher's server notices within this time and frees the port. */
const PATIENCE_MS = 2_000;

/**
 * The port that the product is to listen on. For 0 it is any free one, held until it is released; one that was chosen
 * by hand is not held. Throws a `StartError` where something else keeps it, or this user may not use it.
 */
export async function claimPort(port: number): Promise<HeldPort> {
  if (port === 0) return holdLoopbackPort();
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const reason = await whyPortIsTaken(port);
    if (reason === undefined) return { port, release: () => Promise.resolve() };
    if (reason === "EACCES") {
      throw new StartError(
        `Port ${port} may not be used by this user: set PORT to one above 1023.`,
      );
    }
    if (Date.now() >= deadline) {
      throw new StartError(
        `Port ${port} is already in use: stop what listens on it, or set PORT to another one.`,
      );
    }
    await sleep(100);
  }
}
