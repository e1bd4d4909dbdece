import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from "typeorm";

/** Inserts a row unless its key exists; returns false if the key exists. */
export async function insertUnlessPresent<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  row: QueryDeepPartialEntity<Row>,
): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into(entity).values(row);
  const { raw } = await insert.orIgnore().returning("1").updateEntity(false).execute();
  return (raw as unknown[]).length > 0;
}
