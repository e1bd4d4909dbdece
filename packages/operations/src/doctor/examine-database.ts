import { createDataSource } from "@wardline/database/data-source";
import { readSchemaState } from "@wardline/database/migrate";
import {
  type DatabaseServer,
  readDatabaseServer,
  readLogRights,
} from "@wardline/database/repositories/operation/database-server";
import { readEqualTextsOfAllHospitals } from "@wardline/database/repositories/operation/equal-texts";
import {
  type InstallationState,
  readInstallationStateOfAllHospitals,
  readSealingKeysOfAllHospitals,
} from "@wardline/database/repositories/operation/installation";
import {
  type ProgramClock,
  readProgramClocks,
} from "@wardline/database/repositories/operation/program-clocks";
import {
  explainConnectionError,
  listDatabaseProblems,
  probeDatabase,
} from "@wardline/database/watch/database-probe";
import { BACKUP_OVERDUE_MS, DRILL_OVERDUE_MS } from "@wardline/domain/operation/backup-times";
import { formatCount } from "@wardline/domain/text/format-count";
import type { NamedKey } from "@wardline/settings/values";
import type { DataSource } from "typeorm";
import { examineClock, examineProgramClocks } from "./examine-clocks.js";
import { examineRoom } from "./examine-room.js";
import type { ExaminationContext, Finding } from "./finding.js";

const MIN_VERSION = 15;
const MIN_BUSY_CONNECTION_SHARE = 0.8;
const MAX_WORKER_AGE_S = 300;
const MAX_SWEEP_AGE_S = 60;

/** Checks the database's version, room, clock, rights and tables, and the state of keys, backups and workers. */
export async function examineDatabase(context: ExaminationContext): Promise<Finding[]> {
  const { access } = context;
  const owner = createDataSource({ url: access.ownerUrl, poolSize: 1 });
  try {
    await owner.initialize();
  } catch (error) {
    const advice = "Is it running, and are DATABASE_URL and MIGRATION_DATABASE_URL right?";
    return [{ of: "database", state: "wrong", text: explainConnectionError(error), advice }];
  }
  try {
    const requestedAt = Date.now();
    const server = await readDatabaseServer(owner.manager);
    const clock = examineClock(server, requestedAt, Date.now());
    const tables = await examineTables(owner);
    return [
      examineVersion(server),
      examineConnectionCount(server),
      examinePrivacy(server),
      await examineRoom(owner.manager),
      clock,
      tables,
      ...(tables.state === "wrong" ? [] : await examineContent(owner, context)),
    ];
  } finally {
    await owner.destroy();
  }
}

function examineVersion({ version, major, locale }: DatabaseServer): Finding {
  const text = `PostgreSQL ${version}, locale ${locale}.`;
  if (major >= MIN_VERSION) return { of: "database", state: "ok", text };
  const advice = `Wardline needs PostgreSQL ${MIN_VERSION} or newer.`;
  return { of: "database", state: "wrong", text, advice };
}

function examineConnectionCount({ openConnections, maxConnections }: DatabaseServer): Finding {
  const text = `${openConnections} of at most ${maxConnections} connections are open.`;
  if (openConnections < maxConnections * MIN_BUSY_CONNECTION_SHARE)
    return { of: "database", state: "ok", text };
  const advice =
    "Raise max_connections, or run fewer servers and workers (docs/operating/README.md, Sizes).";
  return { of: "database", state: "warning", text, advice };
}

function examinePrivacy({ canLogValues }: DatabaseServer): Finding {
  if (!canLogValues) {
    return {
      of: "database",
      state: "ok",
      text: "The database's log contains no parameter values.",
    };
  }
  return {
    of: "database",
    state: "warning",
    text: "The database's log may contain parameter values of slow or failed statements, including patients' names.",
    advice: "Set log_parameter_max_length and log_parameter_max_length_on_error to 0.",
  };
}

async function examineTables(owner: DataSource): Promise<Finding> {
  const { pending, unknown } = await readSchemaState(owner);
  if (unknown.length > 0) {
    const text = `The tables are of a newer version (${unknown.join(", ")}).`;
    return {
      of: "tables",
      state: "wrong",
      text,
      advice: "Start that version, or restore a backup.",
    };
  }
  if (pending.length > 0) {
    const text = `${formatCount(pending.length, "migration has", "migrations have")} not run.`;
    return { of: "tables", state: "wrong", text, advice: "Run npm run wardline -- migrate." };
  }
  return { of: "tables", state: "ok", text: "The tables are up to date." };
}

/** Checks that need tables of this version. */
async function examineContent(
  owner: DataSource,
  { config, access }: ExaminationContext,
): Promise<Finding[]> {
  const upkeep = await readInstallationStateOfAllHospitals(owner.manager);
  const clocks = await readProgramClocks(owner.manager);
  return [
    ...examineProgramClocks(clocks),
    await examineRoles(access.applicationUrl),
    ...(await examineConnections(access.applicationUrl ?? access.ownerUrl)),
    ...(config.encryptionKeys === undefined
      ? []
      : [await examineKeys(owner, config.encryptionKeys)]),
    examineLastBackup(upkeep.backupAge),
    ...examineDrills(upkeep),
    examineWorkers(upkeep, clocks),
    ...(await examineEqualTexts(owner)),
  ];
}

/** Reports records that older versions treated as different but whose texts look the same, for people to resolve. */
async function examineEqualTexts(owner: DataSource): Promise<Finding[]> {
  const found = await readEqualTextsOfAllHospitals(owner.manager);
  return found.map(({ hospital, kind, text, amount }) => ({
    of: "texts",
    state: "warning",
    text: `${hospital}: ${amount} ${kind} "${text}".`,
    advice: "They look the same: give each its own name or number.",
  }));
}

async function examineRoles(applicationUrl: string | undefined): Promise<Finding> {
  if (applicationUrl === undefined) {
    return {
      of: "roles",
      state: "warning",
      text: "The servers' role owns the tables: anyone who breaks into a server can rewrite the logs.",
      advice:
        "Set MIGRATION_DATABASE_URL to the owner's role, and DATABASE_URL to a separate role for the servers.",
    };
  }
  const application = createDataSource({ url: applicationUrl, poolSize: 1 });
  try {
    await application.initialize();
    const { adds: canAppend, rewrites: canRewrite } = await readLogRights(application.manager);
    if (canRewrite || !canAppend) {
      const text = canRewrite
        ? "The role of DATABASE_URL can rewrite the logs."
        : "The role of DATABASE_URL lacks write rights that servers need.";
      return {
        of: "roles",
        state: "wrong",
        text,
        advice: "Run npm run wardline -- migrate, which grants what it needs.",
      };
    }
    return {
      of: "roles",
      state: "ok",
      text: "Servers can append to the logs, but not rewrite them.",
    };
  } catch (error) {
    const advice = "If the password is wrong, run npm run wardline -- migrate, which sets it.";
    return { of: "roles", state: "wrong", text: explainConnectionError(error), advice };
  } finally {
    if (application.isInitialized) await application.destroy();
  }
}

/** Checks that servers and workers can use their database address. */
async function examineConnections(url: string): Promise<Finding[]> {
  try {
    const probe = await probeDatabase(url);
    const problems = listDatabaseProblems(url, probe).map(({ text, advice, isFatal }): Finding => {
      return { of: "database", state: isFatal ? "wrong" : "warning", text, advice };
    });
    if (problems.length > 0) return problems;
    return [
      {
        of: "database",
        state: "ok",
        text: "The connection at DATABASE_URL supports session settings and LISTEN/NOTIFY.",
      },
    ];
  } catch (error) {
    return [{ of: "database", state: "wrong", text: explainConnectionError(error) }];
  }
}

async function examineKeys(owner: DataSource, keys: readonly NamedKey[]): Promise<Finding> {
  const known = keys.map(({ id }) => id);
  const sealed = await readSealingKeysOfAllHospitals(owner.manager);
  const lost = sealed.filter(({ key }) => !known.includes(key));
  if (lost.length === 0) {
    const ids = known.map((id) => `"${id}"`).join(", ");
    const text = `ENCRYPTION_KEY (${ids}) can decrypt every stored secret; the first key encrypts new ones.`;
    return { of: "keys", state: "ok", text };
  }
  const ids = [...new Set(lost.map(({ key }) => `"${key}"`))].join(", ");
  const secrets = lost.map(({ what, amount }) => `${amount} ${what}`).join(", ");
  return {
    of: "keys",
    state: "wrong",
    text: `ENCRYPTION_KEY lacks the key ${ids}, with which ${secrets} are encrypted.`,
    advice: "Add that key after the current one, or have the secrets entered again.",
  };
}

function examineLastBackup(age: number | null): Finding {
  if (age !== null && age * 1_000 < BACKUP_OVERDUE_MS) {
    return { of: "backup", state: "ok", text: `The last backup is ${formatHours(age)} old.` };
  }
  const text = age === null ? "There is no backup." : `The last backup is ${formatHours(age)} old.`;
  return {
    of: "backup",
    state: "warning",
    text,
    advice: "Run npm run wardline -- backup, and make sure that it runs each night.",
  };
}

/** Checks the drills; returns nothing before the first scheduled backup, which is followed by the first drill. */
function examineDrills({ drillAge, drillFailed }: InstallationState): Finding[] {
  if (drillFailed === 1) {
    const text = "The last drill failed: the newest backup may be unusable.";
    const advice =
      "npm run wardline -- backup drill tries it again and says why; /ops/backups shows the reason, too.";
    return [{ of: "backup", state: "wrong", text, advice }];
  }
  if (drillAge === null) return [];
  if (drillAge * 1_000 <= DRILL_OVERDUE_MS) {
    const text = `The last drill restored and checked a backup ${formatHours(drillAge)} ago.`;
    return [{ of: "backup", state: "ok", text }];
  }
  return [
    {
      of: "backup",
      state: "warning",
      text: `No backup has been restored and checked for ${formatHours(drillAge)}.`,
      advice:
        "Is DRILL_DATABASE_URL set for the workers? npm run wardline -- backup drill tests the newest backup now.",
    },
  ];
}

function examineWorkers(
  { workerAge, sweepAge }: InstallationState,
  clocks: readonly ProgramClock[],
): Finding {
  if (isRecent(workerAge, MAX_WORKER_AGE_S)) {
    if (sweepAge === null || isRecent(sweepAge, MAX_SWEEP_AGE_S)) {
      return { of: "workers", state: "ok", text: "A worker is running." };
    }
    const text = `A worker is running, but has not swept for ${Math.floor(sweepAge)} s.`;
    const advice =
      "Look at the workers' log and the queue store: until a worker sweeps, lost jobs are not queued again.";
    return { of: "workers", state: "warning", text, advice };
  }
  const text =
    workerAge === null
      ? "No worker has ever run."
      : `No worker has run for ${formatHours(workerAge)}.`;
  const running = clocks.find(({ program }) => program === "worker");
  if (running !== undefined && (workerAge === null || isRecent(sweepAge, MAX_SWEEP_AGE_S))) {
    const advice = `A worker has just started on ${running.machine}, and should take jobs within a minute. Otherwise look at the worker's log and at the queue store.`;
    return { of: "workers", state: "warning", text, advice };
  }
  if (running !== undefined) {
    const advice = `A worker is already running on ${running.machine}, so another one would not help. Look at that worker's log and at the queue store.`;
    return { of: "workers", state: "wrong", text, advice };
  }
  const advice =
    "Start a worker: without one, no emails go out, and duties do not change on boards.";
  return { of: "workers", state: "warning", text, advice };
}

function isRecent(age: number | null, limit: number): boolean {
  return age !== null && age < limit;
}

function formatHours(seconds: number): string {
  return seconds < 3_600 ? `${Math.ceil(seconds / 60)} min` : `${Math.floor(seconds / 3_600)} h`;
}
