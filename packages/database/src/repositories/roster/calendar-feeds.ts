import type { EntityManager } from "typeorm";
import { CalendarFeed } from "../../entities/roster/roster.js";

/** A staff member's calendar feed; its address is derived from `feedId`. */
export type Feed = Pick<CalendarFeed, "kind" | "feedId">;

/** A feed with its owner and the texts of its calendar. */
export interface OwnedFeed extends Feed {
  hospitalId: string;
  accountId: string;
  hospitalName: string;
  department: string;
}

export function readFeeds(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<Feed[]> {
  return manager.findBy(CalendarFeed, { hospitalId, accountId });
}

/** Creates a feed, or replaces the id of the existing feed of that kind. */
export async function saveFeed(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  { kind, feedId }: Feed,
): Promise<void> {
  const key = ["hospitalId", "accountId", "kind"];
  await manager.upsert(CalendarFeed, { hospitalId, accountId, kind, feedId }, key);
}

export async function deleteFeed(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  kind: Feed["kind"],
): Promise<void> {
  await manager.delete(CalendarFeed, { hospitalId, accountId, kind });
}

/**
 * Returns the feed with this id, of any hospital; null if its owner is deleted. The id must come from a verified feed
 * address.
 */
export async function findFeed(manager: EntityManager, feedId: string): Promise<OwnedFeed | null> {
  const [row] = await manager.query<OwnedFeed[]>(
    `SELECT feed.kind, feed.feed_id AS "feedId", feed.hospital_id AS "hospitalId",
            feed.account_id AS "accountId", hospital.name AS "hospitalName",
            department.name AS department
       FROM calendar_feed feed
       JOIN hospital ON hospital.id = feed.hospital_id
       JOIN account ON account.hospital_id = feed.hospital_id AND account.id = feed.account_id
        AND account.deleted_at IS NULL
       JOIN department ON department.hospital_id = feed.hospital_id AND department.id = account.department_id
      WHERE feed.feed_id = $1`,
    [feedId],
  );
  return row ?? null;
}
