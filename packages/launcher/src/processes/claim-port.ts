import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "@wardline/settings/start-error";
import { findPortProblem, type ReservedPort, reserveLoopbackPort } from "./free-port.js";

/** A killed launcher's server frees the port within this time. */
const RELEASE_TIMEOUT_MS = 2_000;

/**
 * Claims the product's port. For 0, any free port is chosen and held until released; a given port is not held. Throws a
 * `StartError` if the port is taken or not permitted.
 */
export async function claimPort(port: number): Promise<ReservedPort> {
  if (port === 0) return reserveLoopbackPort();
  const deadline = Date.now() + RELEASE_TIMEOUT_MS;
  for (;;) {
    const reason = await findPortProblem(port);
    if (reason === undefined) return { port, release: () => Promise.resolve() };
    if (reason === "EACCES") {
      throw new StartError(`This user may not use port ${port}: set PORT to a number above 1023.`);
    }
    if (Date.now() >= deadline) {
      throw new StartError(
        `Port ${port} is already in use: stop what listens on it, or set PORT to another one.`,
      );
    }
    await sleep(100);
  }
}
