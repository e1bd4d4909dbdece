import type { DataSource } from "typeorm";

const BATCH = 5_000;

/** What is deleted, and how long after its end: until then a link is answered as expired, not as unknown. */
const EXPIRED: readonly { table: string; where: string }[] = [
  // A link is answered as expired for 30 days; one that works once and was used, like an unknown one
  // (docs/wire.md, Accounts and sessions).
  { table: "link_token", where: "expires_at < $1::timestamptz - interval '30 days'" },
  {
    table: "link_token",
    where: "used_at < $1::timestamptz - interval '1 day' AND kind <> 'verification'",
  },
  // Refresh tokens go with their session.
  {
    table: "session",
    where: `least(idle_expires_at, expires_at, coalesce(revoked_at, 'infinity'))
              < $1::timestamptz - interval '1 day'`,
  },
  { table: "idempotency_key", where: "created_at < $1::timestamptz - interval '24 hours'" },
  { table: "pairing", where: "expires_at < $1::timestamptz - interval '1 hour'" },
];

/**
 * Takes away expired and used links, ended sessions, old idempotency keys and pairing codes (docs/wire.md, Jobs). `now`
 * in epoch milliseconds.
 */
export async function purgeTokens(dataSource: DataSource, now: number): Promise<void> {
  for (const { table, where } of EXPIRED) {
    for (;;) {
      const [, amount] = await dataSource.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH}))`,
        [new Date(now)],
      );
      if (amount < BATCH) break;
    }
  }
}
