import { createDataSource } from "@wardline/database/data-source";
import { ROOT } from "@wardline/settings/environment";
import type { DataSource } from "typeorm";
import { readDatabaseAccess } from "./config.js";

/** Runs work on the installation's database as owner of its tables, and always closes the connection. */
export async function withDatabase<T>(act: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const { ownerUrl } = readDatabaseAccess(ROOT);
  const dataSource = await createDataSource({ url: ownerUrl, poolSize: 1 }).initialize();
  try {
    return await act(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
