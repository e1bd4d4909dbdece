import { createHash } from "node:crypto";
import { LIMITS } from "@wardline/domain/limits";
import type { RepeatableRequest } from "../commits/idempotency.js";
import { AppError } from "../errors/app-error.js";
import type { WardlineRequest } from "../request/request.js";

/**
 * Reads `Idempotency-Key` and hashes the request; null without the header. Throws `MALFORMED_REQUEST` if the key is too
 * long.
 */
export function readIdempotencyKey(request: WardlineRequest): RepeatableRequest | null {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key.trim() === "") return null;
  if (key.length > LIMITS.idempotencyKey) {
    throw new AppError(
      "MALFORMED_REQUEST",
      `Idempotency-Key may have at most ${LIMITS.idempotencyKey} characters.`,
    );
  }
  return { key, hash: hashRequest(request) };
}

function hashRequest({ method, url, body }: WardlineRequest): Buffer {
  return createHash("sha256")
    .update(`${method} ${url.split("?")[0] ?? ""}\n${JSON.stringify(body ?? null)}`)
    .digest();
}
