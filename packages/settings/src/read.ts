import { resolve } from "node:path";
import * as z from "zod";
import { ROOT, withEnvFile } from "./environment.js";
import { findKitProblem } from "./kit-folder.js";
import { findExtraCaProblem } from "./outgoing.js";
import { withSecretFiles } from "./secret-files.js";
import type { Program } from "./setting.js";
import { StartError } from "./start-error.js";
import { SETTING_ROWS, type Settings } from "./table.js";

const MISSING_PROBLEM = /^\w+ is missing$/;

/**
 * Reads the environment with the project's `.env` and secrets from files; empty values are left out and values trimmed.
 * Throws a `StartError` for unreadable secrets.
 */
export function readEnvironment(
  environment: NodeJS.ProcessEnv = process.env,
  root: string = ROOT,
): NodeJS.ProcessEnv {
  const verbatimNames = SETTING_ROWS.filter(([, { isVerbatim }]) => isVerbatim).map(
    ([name]) => name,
  );
  return Object.fromEntries(
    Object.entries(withSecretFiles(withEnvFile(environment, root)))
      .map(([name, text]) => [name, verbatimNames.includes(name) ? text : text?.trim()] as const)
      .filter(([, text]) => text !== undefined && text !== ""),
  );
}

/**
 * Reads a program's typed settings with absolute paths. Throws a `StartError` that lists every missing or malformed
 * setting without its value, because many values contain passwords.
 */
export function readSettings<P extends Program>(
  program: P,
  environment: NodeJS.ProcessEnv = process.env,
  root: string = ROOT,
): Settings<P> {
  const given = readEnvironment(environment, root);
  const rows = SETTING_ROWS.filter(([, { programs }]) => programs.includes(program));
  const problems: string[] = [];
  const values = rows.map(([name, { schema = z.string(), isPath, neededBy, ...row }]) => {
    const { field = toCamelCase(name) } = row;
    const text = given[name] ?? row.default;
    if (text === undefined) {
      if (neededBy?.includes(program)) problems.push(`${name} is missing`);
      return [field, undefined] as const;
    }
    const { success, data, error } = schema.safeParse(isPath ? resolve(root, text) : text);
    if (!success) problems.push(`${name} ${error.issues[0]?.message}`);
    return [field, data] as const;
  });
  problems.push(...findContradictions(program, given));
  if (problems.length > 0) {
    const missingQuality = problems.some((problem) => MISSING_PROBLEM.test(problem))
      ? "complete"
      : "valid";
    throw new StartError(`The configuration is not ${missingQuality}: ${problems.join("; ")}.`);
  }
  return Object.fromEntries(values) as Settings<P>;
}

function toCamelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Finds contradictions among valid settings, and between a setting and the way the program was started. */
function findContradictions(program: Program, given: NodeJS.ProcessEnv): string[] {
  const { NODE_EXTRA_CA_CERTS: file, DATABASE_URL, MIGRATION_DATABASE_URL } = given;
  const isCommand = program === "maintenance";
  // The launcher passes the file on to the programs it starts.
  const startEnvironment = isCommand ? given : process.env;
  const fileProblem = file === undefined ? undefined : findExtraCaProblem(file, startEnvironment);
  return [
    fileProblem && `NODE_EXTRA_CA_CERTS ${fileProblem}`,
    isCommand && MIGRATION_DATABASE_URL && DATABASE_URL === undefined
      ? "MIGRATION_DATABASE_URL also needs DATABASE_URL"
      : undefined,
    program === "server" && (given.ADT_TLS_CERT === undefined) !== (given.ADT_TLS_KEY === undefined)
      ? "ADT_TLS_CERT and ADT_TLS_KEY must be set together"
      : undefined,
    program === "server" && given.ADT_TLS_CA !== undefined && given.ADT_TLS_CERT === undefined
      ? "ADT_TLS_CA also needs ADT_TLS_CERT"
      : undefined,
    isCommand || program === "worker" ? findKitProblem(given) : undefined,
  ].filter((problem) => problem !== undefined);
}
