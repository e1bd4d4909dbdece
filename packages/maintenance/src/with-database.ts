import { createDataSource } from "@wardline/database/data-source";
import { ROOT } from "@wardline/database/environment";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import { runWork, type Work } from "@wardline/database/work";
import type { DataSource } from "typeorm";
import { readDatabaseAccess } from "./config.js";

/** Works with the installation's database as the owner of its tables, and lets go of it whatever comes of the work. */
export async function withDatabase<T>(act: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const { ownerUrl } = readDatabaseAccess(ROOT);
  const dataSource = await createDataSource({ url: ownerUrl, poolSize: 1 }).initialize();
  try {
    return await act(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Changes a hospital in the system's name; a worker shows the change to everyone entitled to see it. */
export async function changeHospital<T>(
  dataSource: DataSource,
  hospitalId: string,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const by = { hospitalId, actor: null, now: await readDatabaseTime(dataSource.manager) };
  return runWork(dataSource, by, act, () => undefined);
}
