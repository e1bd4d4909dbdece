import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from "@nestjs/common";
import type { ErrorCode } from "@wardline/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { sendFailure } from "../errors/failure.js";
import { errorCodeOf, toAppError } from "../errors/to-app-error.js";
import { LOGGER } from "../runtime/logger.js";

/** A flood must not fill the log as well: refusals for want of room stand in the metrics. */
const COUNTED: readonly ErrorCode[] = ["BUSY", "LOGIN_BUSY", "REPORTS_BUSY"];

/** Turns whatever was thrown into the failure envelope; nothing internal ever leaves (promise 9). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const error = toAppError(thrown);
    if (error.status >= 500 && !COUNTED.includes(error.code)) {
      const reason =
        thrown instanceof Error
          ? { name: thrown.name, code: errorCodeOf(thrown), stack: frames(thrown) }
          : {};
      this.log.error({ requestId: request.id, code: error.code, reason }, "request failed");
    }
    void sendFailure(reply, request, error);
  }
}

/** The frames of a stack without its message, which may quote what a person typed. */
function frames(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((frame) => frame.trimStart().startsWith("at "))
    .slice(0, 8);
}
