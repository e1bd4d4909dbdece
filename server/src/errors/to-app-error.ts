import { HttpException } from "@nestjs/common";
import { ERRORS, type ErrorCode } from "@wardline/contracts/errors";
import { UnreadableSecret } from "@wardline/database/secret-box";
import { isStorageError } from "@wardline/database/watch/storage-watch";
import { AppError, notFound } from "./app-error.js";

const RETRY_SECONDS = 2;
/** A person has to free disk space first, so an earlier retry would be useless. */
const ROOM_RETRY_SECONDS = 30;
const NO_ROOM_TEXT =
  "This cannot be saved now: the server's disk is full or failing. Please tell your system administrator.";

/** Error codes for failures of the HTTP layer, whose own wording is never shown. */
const CODES_BY_STATUS: Partial<Record<number, ErrorCode>> = {
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

/** Values that PostgreSQL cannot store or compare: the request is at fault. */
const UNSTORABLE_CODES = new Set([
  "22021",
  "22P02",
  "22003",
  "22P05",
  "22007",
  "22008",
  "22001",
  "54000",
]);

/** Maps anything thrown to an `AppError`, hiding the message of unexpected errors (promise 9). */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof UnreadableSecret) return new AppError("SECRET_UNREADABLE");
  if (isDatabaseUnreachable(thrown)) {
    return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfter: RETRY_SECONDS });
  }
  if (isStorageError(thrown) || isDiskError(thrown)) {
    return new AppError("SERVICE_UNAVAILABLE", NO_ROOM_TEXT, { retryAfter: ROOM_RETRY_SECONDS });
  }
  const code = readErrorCode(thrown);
  if (UNSTORABLE_CODES.has(code)) {
    return new AppError("VALIDATION_FAILED", "This contains characters that cannot be used.", {
      errors: [],
    });
  }
  // Deadlock, serialization failure or lock timeout: the same request succeeds when repeated.
  if (code === "40P01" || code === "40001" || code === "55P03") {
    return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfter: 1 });
  }
  // No id is that long, so no record exists.
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return notFound();
  const status =
    thrown instanceof HttpException
      ? thrown.getStatus()
      : (thrown as { statusCode?: unknown } | null)?.statusCode;
  const known = typeof status === "number" ? CODES_BY_STATUS[status] : undefined;
  if (known !== undefined) return new AppError(known);
  if (typeof status === "number" && status >= 400 && status < 500)
    return new AppError("MALFORMED_REQUEST");
  return new AppError("INTERNAL", ERRORS.INTERNAL[1]);
}

/** Returns the error code of a system call, PostgreSQL or the HTTP layer, or the empty string. */
export function readErrorCode(error: unknown): string {
  return String(
    (error as { code?: unknown }).code ??
      (error as { driverError?: { code?: unknown } }).driverError?.code ??
      "",
  );
}

const DISK_CODES = ["ENOSPC", "EDQUOT", "EROFS", "EIO", "EACCES", "EPERM"];

/** True if a file below `DATA_DIR` could not be written. */
function isDiskError(thrown: unknown): boolean {
  const { code, syscall, path } = thrown as Partial<NodeJS.ErrnoException>;
  const isFileError = path !== undefined || syscall === "write";
  return isFileError && DISK_CODES.includes(code ?? "");
}

const UNREACHABLE_CODES = new Set([
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

/** True if the database was unreachable or did not answer in time (promise 12). */
export function isDatabaseUnreachable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown.name === "AggregateError") {
    return (thrown as AggregateError).errors.some((inner) => isDatabaseUnreachable(inner));
  }
  if (UNREACHABLE_CODES.has(readErrorCode(thrown))) return true;
  return /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|Connection ended|DataSource is not|Driver not Connected|CannotExecuteNotConnected/i.test(
    `${thrown.name} ${thrown.message}`,
  );
}
