import type { DataSource, EntityManager } from "typeorm";

/** Executes a read and returns the plans of its queries. */
export async function explainReading(
  dataSource: DataSource,
  read: (manager: EntityManager) => Promise<unknown>,
): Promise<string> {
  const plans: string[] = [];
  const query = async (sql: string, given: unknown[]) => {
    const rows = await dataSource.query<{ "QUERY PLAN": string }[]>(`EXPLAIN ${sql}`, given);
    plans.push(...rows.map((row) => row["QUERY PLAN"]));
    return dataSource.query<unknown>(sql, given);
  };
  await read({ query } as unknown as EntityManager);
  return plans.join("\n");
}
