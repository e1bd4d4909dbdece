import type { OperatorCommand, OperatorRequest } from "@wardline/database/operator";
import { importProgram } from "./import-program.js";

/** Options of all commands, as help explains them. */
export const OPTIONS: Readonly<Record<string, string>> = {
  all: "every hospital",
  check: "changes nothing, and lists the migrations that have not run",
  help: "prints this help",
  hospital: "every account of a hospital",
  json: "prints JSON, for programs",
  mail: "sends a test message to this address",
  yes: "makes the change; without it, the command only says what it would do",
};

/** A command of `npm run wardline -- <command> [options]`, for help and docs/operating/commands.md. */
export interface Command {
  /** Name, arguments, and options: `[--option]`, or `(WORD or --option)` for an alternative to the arguments. */
  usage: string;
  /** Description that continues the command's name in a list. */
  summary: string;
  /** Message shown if arguments are missing. */
  hint?: string;
  /** Loads the command's module on demand. */
  run(request: OperatorRequest): Promise<void>;
}

const HOSPITAL_ID_HINT = "by the id that npm run wardline -- hospitals shows";

export const COMMANDS: readonly Command[] = [
  {
    usage: "migrate [--check]",
    summary: "brings the tables up to date",
    run: async (request) => (await import("./migrate.js")).run(request),
  },
  {
    usage: "doctor [--json] [--mail ADDRESS]",
    summary:
      "checks everything that the installation depends on, and says what to do about each problem",
    run: async (request) => (await import("./doctor/examine.js")).run(request),
  },
  {
    usage: "backup FILE",
    summary:
      "writes the database and the uploads into a file; `backup drill` tests the newest backup",
    hint: "Name one file: npm run wardline -- backup wardline.backup; or try the newest backup: npm run wardline -- backup drill",
    run: async (request) => (await import("./copy-database.js")).runBackup(request),
  },
  {
    usage: "restore FILE",
    summary: "restores a backup into an empty database",
    hint: "Name one file: npm run wardline -- restore wardline.backup",
    run: async (request) => (await import("./copy-database.js")).runRestore(request),
  },
  {
    usage: "hospitals [--json]",
    summary: "lists the hospitals with their ids, and marks suspended ones",
    run: onDatabase(() => import("./hospitals.js")),
  },
  {
    usage: "invite-hospital ADDRESS",
    summary: "prints a link with which the owner of this address can register a hospital",
    hint: "Name the address: npm run wardline -- invite-hospital owner@hospital.example",
    run: async (request) => (await import("./invite-hospital.js")).run(request),
  },
  {
    usage: "suspend-hospital ID [--yes]",
    summary: "locks a hospital's people and boards out until it is resumed; nothing is deleted",
    hint: `Name the hospital, ${HOSPITAL_ID_HINT}: npm run wardline -- suspend-hospital ID`,
    run: onDatabase(async () => (await import("./suspension.js")).suspend),
  },
  {
    usage: "resume-hospital ID [--yes]",
    summary: "lets a suspended hospital's people and boards in again",
    hint: `Name the hospital, ${HOSPITAL_ID_HINT}: npm run wardline -- resume-hospital ID`,
    run: onDatabase(async () => (await import("./suspension.js")).resume),
  },
  {
    usage: "hand-over-hospital ID ADDRESS [--yes]",
    summary: "makes a staff member's account the hospital's own account after the owner has left",
    hint: `Name the hospital, ${HOSPITAL_ID_HINT}, and a staff member: npm run wardline -- hand-over-hospital ID ada@hospital.example`,
    run: onDatabase(() => importProgram("server/dist/src/hand-over-hospital.js")),
  },
  {
    usage: "export-hospital ID FILE",
    summary:
      "writes a hospital's data to a gzipped file, one line of JSON per row, without passwords or other secrets",
    hint: `Name the hospital, ${HOSPITAL_ID_HINT}, and a file: npm run wardline -- export-hospital ID hospital.ndjson.gz`,
    run: onDatabase(() => import("./export-hospital.js")),
  },
  {
    usage: "end-sessions (ADDRESS or --hospital ID) [--yes]",
    summary: "ends all sessions of a person, or of everybody in a hospital; API tokens still work",
    hint: `Name the account, npm run wardline -- end-sessions nurse@hospital.example, or a hospital ${HOSPITAL_ID_HINT}: npm run wardline -- end-sessions --hospital ID`,
    run: onDatabase(() => import("./end-sessions.js")),
  },
  {
    usage: "unlock ADDRESS",
    summary: "lets a person log in at once after too many wrong passwords",
    hint: "Name the account: npm run wardline -- unlock owner@hospital.example",
    run: onDatabase(() => import("./unlock.js")),
  },
  {
    usage: "reset-second-factor ADDRESS",
    summary: "removes the second factors of a person who has lost them all",
    hint: "Name the account: npm run wardline -- reset-second-factor owner@hospital.example",
    run: onDatabase(() => import("./reset-second-factor.js")),
  },
  {
    usage: "rotate-addresses (ID or --all) [--yes]",
    summary: "gives every board of a hospital a new address; their screens must be paired again",
    hint: `Name a hospital, ${HOSPITAL_ID_HINT}, or all: npm run wardline -- rotate-addresses ID, or --all`,
    run: onDatabase(() => importProgram("server/dist/src/rotate-addresses.js")),
  },
  {
    usage: "rotate-keys",
    summary: "encrypts every stored secret again with the first key of ENCRYPTION_KEY",
    run: onDatabase(() => importProgram("server/dist/src/rotate-keys.js")),
  },
];

function onDatabase(load: () => Promise<OperatorCommand>): Command["run"] {
  return async (request) => {
    const [{ run }, { withDatabase }] = await Promise.all([load(), import("./with-database.js")]);
    await withDatabase((dataSource) => run(dataSource, request));
  };
}
