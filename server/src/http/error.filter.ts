import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from "@nestjs/common";
import type { ErrorCode } from "@wardline/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { AppError } from "../errors/app-error.js";
import { sendFailure } from "../errors/failure.js";
import { readErrorCode, toAppError } from "../errors/to-app-error.js";
import { LOGGER } from "../runtime/logger.js";

/** Refusals for lack of capacity go to the metrics only, so that a flood cannot fill the log. */
const COUNTED_CODES: readonly ErrorCode[] = ["BUSY", "LOGIN_BUSY", "REPORTS_BUSY"];

/** Turns anything thrown into the failure envelope, without internal details (promise 9). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const error = toAppError(thrown);
    if (error.status >= 500 && !COUNTED_CODES.includes(error.code)) {
      const reason =
        thrown instanceof Error
          ? { name: thrown.name, code: readErrorCode(thrown), stack: getFrames(thrown) }
          : {};
      this.log.error({ requestId: request.id, code: error.code, reason }, "request failed");
    }
    this.send(reply, request, error);
  }

  protected send(reply: FastifyReply, request: FastifyRequest, error: AppError): void {
    void sendFailure(reply, request, error);
  }
}

/** Returns a stack without its message, which may quote user input. */
function getFrames(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((frame) => frame.trimStart().startsWith("at "))
    .slice(0, 8);
}
