import { StartError } from "@wardline/settings/start-error";

/** Prints the reason and exits with code 1: one sentence for a person, a stack only for a bug. */
export function reportAndExit(error: unknown): never {
  process.stderr.write(`\n${describe(error)}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const unreachable = describeUnreachableServer(error);
  if (unreachable !== undefined) return unreachable;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** An unreachable database is for the operator to fix, not a bug. */
function describeUnreachableServer(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== "string") return undefined;
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code)) {
    return `The database that DATABASE_URL names cannot be reached (${code}).`;
  }
  // PostgreSQL's class 28 (authentication) and 3D000 (no such database).
  if (/^(28...|3D000)$/.test(code)) {
    return `The database that DATABASE_URL names refuses the login: ${String(message)}.`;
  }
  return undefined;
}
