import type { ServerResponse } from "node:http";
import type { Cost } from "@wardline/contracts/endpoint";
import { cancelScope } from "@wardline/database/cancel-scope";
import { getAddressKey } from "../limits/address-key.js";
import type { WardlineRequest } from "../request/request.js";
import { callerScope } from "./caller-scope.js";
import type { QueuePosition } from "./fair-turns.js";
import type { Turns } from "./turns.js";

/** An answer that the client does not read for this long is aborted to free its place. */
const STALL_TIMEOUT_MS = 30_000;

interface Call {
  request: WardlineRequest;
  response: ServerResponse;
}

/**
 * Answers a call in its turn (docs/wire/envelope.md, Fair shares). A caller who leaves gives up the turn and cancels a report's
 * statement; a report holds its place until the last row is sent.
 */
export async function answerInTurn<T>(
  turns: Turns,
  cost: Cost,
  { request, response }: Call,
  answer: () => Promise<T>,
): Promise<T> {
  const callerLeft = new AbortController();
  if (response.destroyed) callerLeft.abort();
  response.once("close", () => {
    if (!response.writableFinished) callerLeft.abort();
  });
  return callerScope.run(callerLeft.signal, async () => {
    // A password call waits for its turn only when hashing.
    if (cost === "password") return answer();
    if (cost !== "report") return turns.run(cost, getQueuePosition(request), answer);
    const release = await turns.take(cost, getQueuePosition(request));
    response.setTimeout(STALL_TIMEOUT_MS, () => response.destroy());
    try {
      const result = await cancelScope.run(callerLeft.signal, answer);
      if (response.destroyed) release();
      else response.once("close", release);
      return result;
    } catch (error) {
      release();
      throw error;
    }
  });
}

/**
 * Returns a call's position in the queue: its account within the hospital or, without an account, its key and address.
 */
export function getQueuePosition({ caller, ip, params }: WardlineRequest): QueuePosition {
  if (caller !== undefined) return { group: caller.hospitalId, lane: caller.accountId };
  const [key] = Object.values((params ?? {}) as Record<string, string>);
  return { group: getAddressKey(ip), lane: key ?? "" };
}
