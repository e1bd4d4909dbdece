import type { ServerResponse } from "node:http";
import type { Cost } from "@wardline/contracts/endpoint";
import { givenUp } from "@wardline/database/given-up";
import type { WardlineRequest } from "../request/request.js";
import { callerLeft } from "../turns/caller-left.js";
import type { Turn } from "../turns/fair-turns.js";
import type { Turns } from "../turns/turns.js";
import { addressKey } from "./address-key.js";

/** An answer of which nothing is read for so long is given up: its place is for others. */
const STALLED_MS = 30_000;

interface Call {
  request: WardlineRequest;
  response: ServerResponse;
}

/**
 * Answers a call when its turn has come (docs/wire.md, Fair shares). Callers who leave give up their turn, and a report's statement
 * is cancelled; a report's place is free again once its answer is sent, to the last row.
 */
export async function inTurn<T>(
  turns: Turns,
  cost: Cost,
  { request, response }: Call,
  answer: () => Promise<T>,
): Promise<T> {
  const left = new AbortController();
  if (response.destroyed) left.abort();
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  return callerLeft.run(left.signal, async () => {
    // A password takes its turn at the hash.
    if (cost === "password") return answer();
    if (cost !== "report") return turns.run(cost, turnOf(request), answer);
    const release = await turns.take(cost, turnOf(request));
    response.setTimeout(STALLED_MS, () => response.destroy());
    try {
      const result = await givenUp.run(left.signal, answer);
      if (response.destroyed) release();
      else response.once("close", release);
      return result;
    } catch (error) {
      release();
      throw error;
    }
  });
}

/** The place of a call: an account's among those of its hospital; without an account that of a key at an address. */
export function turnOf({ caller, ip, params }: WardlineRequest): Turn {
  if (caller !== undefined) return { group: caller.hospitalId, lane: caller.accountId };
  const [key] = Object.values((params ?? {}) as Record<string, string>);
  return { group: addressKey(ip), lane: key ?? "" };
}
