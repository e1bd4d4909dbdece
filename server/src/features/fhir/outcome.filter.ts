import { Catch } from "@nestjs/common";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../errors/app-error.js";
import { ErrorFilter } from "../../http/error.filter.js";
import { buildOperationOutcome, FHIR_TYPE } from "../../responses/operation-outcome.js";

/** Turns anything thrown by a FHIR call into an OperationOutcome, without internal details (promise 9). */
@Catch()
export class OutcomeFilter extends ErrorFilter {
  protected override send(
    reply: FastifyReply,
    _request: FastifyRequest,
    { status, message, details: { errors = [], retryAfter } }: AppError,
  ): void {
    if (retryAfter !== undefined) void reply.header("Retry-After", String(retryAfter));
    void reply
      .status(status)
      .header("Cache-Control", "no-store")
      .type(FHIR_TYPE)
      .send(buildOperationOutcome(status, errors.length > 0 ? errors : [{ path: "", message }]));
  }
}
