import { zonedDay } from "@wardline/domain/zoned-day";
import type { EntityManager } from "typeorm";

/** A hospital's IANA time zone; UTC for a hospital that does not exist. */
export async function readTimezone(manager: EntityManager, hospitalId: string): Promise<string> {
  const [row] = await manager.query<{ timezone: string }[]>(
    "SELECT timezone FROM hospital WHERE id = $1",
    [hospitalId],
  );
  return row?.timezone ?? "UTC";
}

/** The hospital's today, YYYY-MM-DD (api.md 5); `now` in epoch milliseconds. */
export async function hospitalToday(
  manager: EntityManager,
  hospitalId: string,
  now: number,
): Promise<string> {
  return zonedDay(now, await readTimezone(manager, hospitalId));
}
