import { isMigrated as areTablesMigrated, MigrationError } from "@wardline/database/migrate";
import { readBackupStateOfAllHospitals } from "@wardline/database/repositories/operation/backup-runs";
import { isWritable } from "@wardline/database/repositories/operation/installation";
import { getBackupHealth } from "@wardline/domain/operation/backup-times";
import { VERSION } from "@wardline/domain/version";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { DataSource } from "typeorm";
import { sendFailure } from "../errors/failure.js";
import { readBearerToken } from "../http/admission.js";
import type { OperatorToken } from "./operator-token.js";

export interface HealthOptions {
  dataSource: DataSource;
  log: Logger;
  pingQueues: () => Promise<boolean>;
  /** False if the database has no disk space left to write. */
  hasRoom: () => Promise<boolean>;
  /** Returns true as soon as the server is asked to stop, so that a proxy sends no more work. */
  isStopping: () => boolean;
  operators: OperatorToken;
  metrics: () => Promise<{ type: string; text: string }>;
}

const PROBE_TIMEOUT_MS = 2_000;

/** Serves the health checks and `/metrics` (docs/wire/operations.md, Settings of an installation). */
export function registerHealth(server: FastifyInstance, options: HealthOptions): void {
  const checkReadiness = createReadiness(options);
  server.get("/health/live", async (_request, reply) =>
    reply.header("Cache-Control", "no-store").send({ status: "ok", version: VERSION }),
  );

  server.get("/health/ready", async (_request, reply) => {
    const checks = await checkReadiness();
    const isReady = Object.values(checks).every(Boolean) && !options.isStopping();
    return reply
      .status(isReady ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({ status: isReady ? "ok" : "error", checks });
  });

  // This check is separate from readiness: switching to another server does not help a failing backup.
  server.get("/health/backup", async (_request, reply) => {
    const state = await readBackupStateOfAllHospitals(options.dataSource.manager);
    const status = getBackupHealth(state);
    return reply
      .status(status === "error" ? 503 : 200)
      .header("Cache-Control", "no-store")
      .send({
        status,
        backup: { age_seconds: roundSeconds(state.backupAge), failed: state.backupFailed === 1 },
        drill: { age_seconds: roundSeconds(state.drillAge), failed: state.drillFailed === 1 },
      });
  });

  server.get("/metrics", async (request, reply) => {
    const givenToken = readBearerToken(request.headers.authorization);
    const refusal = await options.operators.findTokenError(givenToken, request.ip);
    if (refusal !== null) return sendFailure(reply, request, refusal);
    const { type, text } = await options.metrics();
    return reply.type(type).send(text);
  });
}

function roundSeconds(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds);
}

function createReadiness({ dataSource, pingQueues, hasRoom, log }: HealthOptions) {
  let isMigrated = false;
  let loggedReason = "";
  /** Logs a newer database version once, not with every probe. */
  const probeTables = async (): Promise<boolean> => {
    try {
      return await areTablesMigrated(dataSource);
    } catch (error) {
      const reason = (error as Error).message;
      if (error instanceof MigrationError && reason !== loggedReason) {
        loggedReason = reason;
        log.error({ reason }, "server: not ready");
      }
      return false;
    }
  };
  return async () => {
    const [database, queue, storage] = await Promise.all([
      resolvesWithin(PROBE_TIMEOUT_MS, () => isWritable(dataSource.manager)),
      resolvesWithin(PROBE_TIMEOUT_MS, pingQueues),
      resolvesWithin(PROBE_TIMEOUT_MS, hasRoom),
    ]);
    // Migrations are never undone, so a complete schema is not checked again. Newer migrations may run while this
    // server is up, but preserve everything that this server needs (docs/development.md, Migrations).
    isMigrated ||= database && (await resolvesWithin(PROBE_TIMEOUT_MS, probeTables));
    return { database, queue, storage, migrations: isMigrated };
  };
}

function resolvesWithin(ms: number, probe: () => Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    probe()
      .then(resolve, () => resolve(false))
      .finally(() => clearTimeout(timer));
  });
}
