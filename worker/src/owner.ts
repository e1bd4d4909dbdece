import { createDataSource } from "@wardline/database/data-source";
import type { DataSource } from "typeorm";

/** Runs work on a separate connection, as the role that may rewrite the log, and closes the connection afterwards. */
export type RunAsOwner = <T>(work: (owner: DataSource) => Promise<T>) => Promise<T>;

/**
 * Returns a function that connects, when called, as the role that may rewrite the log (docs/wire/patients.md,
 * Retention).
 */
export function connectAsOwner(url: string): RunAsOwner {
  return async (work) => {
    const owner = createDataSource({ url, poolSize: 1, applicationName: "wardline-retention" });
    await owner.initialize();
    try {
      return await work(owner);
    } finally {
      await owner.destroy();
    }
  };
}
