import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
} from "@nestjs/common";
import { ERRORS, type ErrorCode, type Failure } from "@wardline/contracts/errors";
import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import { LOGGER } from "../runtime/logger.js";
import { AppError } from "./app-error.js";
import type { WardlineRequest } from "./request.js";

const RETRY_SECONDS = 2;

/** Turns whatever was thrown into the failure envelope; nothing internal ever leaves (api.md 1, promises.md 9). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<WardlineRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const error = toAppError(thrown);
    if (error.status >= 500) {
      const reason =
        thrown instanceof Error
          ? { name: thrown.name, code: errorCodeOf(thrown), stack: frames(thrown) }
          : {};
      this.log.error({ requestId: request.id, code: error.code, reason }, "request failed");
    }
    const { errors, data, retryAfter } = error.details;
    const failure: Failure = {
      status: "error",
      code: error.code,
      message: error.message,
      ...(errors === undefined ? {} : { errors }),
      ...(data === undefined ? {} : { data }),
      requestId: request.id,
    };
    if (retryAfter !== undefined) void reply.header("Retry-After", String(retryAfter));
    void reply
      .status(error.status)
      .header("X-Request-Id", request.id)
      .header("Cache-Control", "no-store")
      .send(failure);
  }
}

/** The frames of a stack without its message, which may quote what a person typed. */
function frames(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((frame) => frame.trimStart().startsWith("at "))
    .slice(0, 8);
}

function errorCodeOf(error: unknown): string {
  return String(
    (error as { code?: unknown }).code ??
      (error as { driverError?: { code?: unknown } }).driverError?.code ??
      "",
  );
}

/** Errors of the HTTP layer by status: its own wording is a library's, so it is never shown. */
const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: "MALFORMED_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  414: "MALFORMED_REQUEST",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
};

/** Values that PostgreSQL cannot store or compare: the request's fault, not ours. */
const UNSTORABLE = new Set([
  "22021",
  "22P02",
  "22003",
  "22P05",
  "22007",
  "22008",
  "22001",
  "54000",
]);

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseAway(thrown)) {
    return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfter: RETRY_SECONDS });
  }
  const code = errorCodeOf(thrown);
  if (UNSTORABLE.has(code)) {
    return new AppError("VALIDATION_FAILED", "This contains characters that cannot be used.", {
      errors: [],
    });
  }
  // A deadlock or serialization failure: the same request succeeds when sent again.
  if (code === "40P01" || code === "40001" || code === "55P03") {
    return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfter: 1 });
  }
  const status =
    thrown instanceof HttpException
      ? thrown.getStatus()
      : (thrown as { statusCode?: unknown } | null)?.statusCode;
  const known = typeof status === "number" ? BY_STATUS[status] : undefined;
  if (known !== undefined) return new AppError(known);
  if (typeof status === "number" && status >= 400 && status < 500)
    return new AppError("MALFORMED_REQUEST");
  return new AppError("INTERNAL", ERRORS.INTERNAL[1]);
}

const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08006",
  "57014",
  "25006",
]);

/** Whether the database could not be reached or did not answer in time (promises.md 12). */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown.name === "AggregateError") {
    return (thrown as AggregateError).errors.some((inner) => isDatabaseAway(inner));
  }
  if (AWAY_CODES.has(errorCodeOf(thrown))) return true;
  return /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|Connection ended|DataSource is not|Driver not Connected|CannotExecuteNotConnected/i.test(
    `${thrown.name} ${thrown.message}`,
  );
}
