import type { EntityManager } from "typeorm";

/** A staff member's calendar feed; its address is derived from `feedId`. */
export interface Feed {
  kind: "personal" | "department";
  feedId: string;
}

/** A feed with whose it is and what its calendar says of them. */
export interface OwnedFeed extends Feed {
  hospitalId: string;
  accountId: string;
  hospitalName: string;
  department: string;
}

/** The feeds that a staff member has made. */
export async function readFeeds(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<Feed[]> {
  return manager.query<Feed[]>(
    `SELECT kind, feed_id AS "feedId" FROM calendar_feed WHERE hospital_id = $1 AND account_id = $2`,
    [hospitalId, accountId],
  );
}

/** Makes a feed, or gives the one of that kind another id. */
export async function saveFeed(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  { kind, feedId }: Feed,
): Promise<void> {
  await manager.query(
    `INSERT INTO calendar_feed (hospital_id, account_id, kind, feed_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (hospital_id, account_id, kind) DO UPDATE SET feed_id = $4`,
    [hospitalId, accountId, kind, feedId],
  );
}

export async function deleteFeed(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  kind: Feed["kind"],
): Promise<void> {
  await manager.query(
    "DELETE FROM calendar_feed WHERE hospital_id = $1 AND account_id = $2 AND kind = $3",
    [hospitalId, accountId, kind],
  );
}

/** The feed of an id that a proven address named, while its owner is there: the address alone says which hospital. */
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
