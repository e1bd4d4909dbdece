import type { Failure } from "@wardline/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "./app-error.js";

/** Builds the envelope of a failure (docs/wire/envelope.md, Envelope and errors). */
export function buildFailure(
  { code, message, details: { errors, data } }: AppError,
  requestId: string,
): Failure {
  return {
    status: "error",
    code,
    message,
    ...(errors === undefined ? {} : { errors }),
    ...(data === undefined ? {} : { data }),
    requestId,
  };
}

/** Sends a failure: status, envelope and, if retrying makes sense, `Retry-After`. */
export function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  error: AppError,
): FastifyReply {
  const { retryAfter } = error.details;
  if (retryAfter !== undefined) void reply.header("Retry-After", String(retryAfter));
  return reply
    .status(error.status)
    .header("X-Request-Id", request.id)
    .header("Cache-Control", "no-store")
    .send(buildFailure(error, request.id));
}
