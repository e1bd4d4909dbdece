import { RoleError } from "@wardline/database/application-role";
import { BackupError } from "@wardline/database/backup";
import { MigrationError } from "@wardline/database/migrate";
import { StartError } from "./start-error.js";

/** Says why it does not go on and ends with code 1: one sentence for a person, a stack only for a fault of our own. */
export function reportAndExit(error: unknown): never {
  process.stderr.write(`\n${describe(error)}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (
    error instanceof StartError ||
    error instanceof RoleError ||
    error instanceof MigrationError ||
    error instanceof BackupError
  ) {
    return error.message;
  }
  const unreachable = unreachableServer(error);
  if (unreachable !== undefined) return unreachable;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A database that does not answer or does not let us in is the operator's matter, not a fault of the program. */
function unreachableServer(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== "string") return undefined;
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code)) {
    return `The database that DATABASE_URL names cannot be reached (${code}).`;
  }
  // PostgreSQL's class 28 (who are you?) and 3D000 (no such database).
  if (/^(28...|3D000)$/.test(code)) {
    return `The database that DATABASE_URL names does not let us in: ${String(message)}.`;
  }
  return undefined;
}
