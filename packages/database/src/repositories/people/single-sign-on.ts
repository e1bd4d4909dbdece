import type { SignOnReport } from "@wardline/contracts/accounts/single-sign-on";
import { type EntityManager, In, IsNull, Not } from "typeorm";
import { SingleSignOnDomain, SingleSignOnRow } from "../../entities/people/single-sign-on.js";
import type { Work } from "../../work.js";

/** A hospital's provider with its domains, sorted by name. */
export interface SingleSignOnRecord extends SingleSignOnRow {
  domains: SingleSignOnDomain[];
}

/** A provider to save; existing domains keep their verification. */
export interface NewSingleSignOn extends Omit<SingleSignOnRow, "hospitalId"> {
  /** Sorted by name. */
  domains: string[];
}

export async function findSingleSignOn(
  manager: EntityManager,
  hospitalId: string,
): Promise<SingleSignOnRecord | null> {
  return withDomains(manager, await manager.findOneBy(SingleSignOnRow, { hospitalId }));
}

/** Locks a hospital's provider until the transaction ends. */
export async function lockSingleSignOn({
  manager,
  hospitalId,
}: Work): Promise<SingleSignOnRecord | null> {
  const row = await manager.findOne(SingleSignOnRow, {
    where: { hospitalId },
    lock: { mode: "pessimistic_write" },
  });
  return withDomains(manager, row);
}

/** Returns the latest sign-on problems, newest first. */
export function readSignOnReports(
  manager: EntityManager,
  hospitalId: string,
  limit: number,
): Promise<SignOnReport[]> {
  return manager.query<SignOnReport[]>(
    `SELECT wire_time(at) AS at, payload->>'email' AS email, payload->>'problem' AS problem
       FROM event_log WHERE hospital_id = $1 AND type = 'sign_on.reported'
      ORDER BY revision DESC LIMIT $2`,
    [hospitalId, limit],
  );
}

/** Returns the active provider of the hospital that has verified this domain; null if there is none. */
export async function findSingleSignOnByDomain(
  manager: EntityManager,
  domain: string,
): Promise<SingleSignOnRecord | null> {
  const owner = await manager.findOneBy(SingleSignOnDomain, {
    domain,
    provedAt: Not(IsNull()),
  });
  if (owner === null) return null;
  const found = await findSingleSignOn(manager, owner.hospitalId);
  return found?.isOn === true ? found : null;
}

/** Replaces a hospital's provider and domains; returns the resulting domains. */
export async function saveSingleSignOn(
  { manager, hospitalId }: Work,
  { domains, ...row }: NewSingleSignOn,
): Promise<SingleSignOnDomain[]> {
  await manager.save(manager.create(SingleSignOnRow, { ...row, hospitalId }));
  await manager.delete(SingleSignOnDomain, { hospitalId, domain: Not(In(domains)) });
  const rows = domains.map((domain) => ({ hospitalId, domain }));
  const insert = manager.createQueryBuilder().insert().into(SingleSignOnDomain).values(rows);
  await insert.orIgnore().updateEntity(false).execute();
  return readDomains(manager, hospitalId);
}

/** Filters domains to those in which no account of the hospital has an address verified by email. */
export async function findUnverifiedDomains(
  { manager, hospitalId }: Work,
  domains: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ domain: string }[]>(
    `SELECT domain FROM unnest($2::text[]) AS given (domain)
      WHERE NOT EXISTS (SELECT 1 FROM account
                         WHERE account.hospital_id = $1 AND account.deleted_at IS NULL
                           AND account.verified_at IS NOT NULL AND account.password_hash IS NOT NULL
                           AND split_part(account.email, '@', -1) = given.domain)`,
    [hospitalId, domains],
  );
  return rows.map(({ domain }) => domain);
}

/** Returns the providers of all hospitals, for re-encryption with another key. */
export function readSingleSignOnOfAllHospitals(manager: EntityManager): Promise<SingleSignOnRow[]> {
  return manager.find(SingleSignOnRow);
}

/** Stores a re-encrypted secret, unless it was replaced. */
export async function resealSingleSignOn(
  manager: EntityManager,
  hospitalId: string,
  { clientSecretEncrypted }: SingleSignOnRow,
  sealed: string,
): Promise<void> {
  await manager.update(
    SingleSignOnRow,
    { hospitalId, clientSecretEncrypted },
    { clientSecretEncrypted: sealed },
  );
}

async function withDomains(
  manager: EntityManager,
  row: SingleSignOnRow | null,
): Promise<SingleSignOnRecord | null> {
  if (row === null) return null;
  return Object.assign(row, { domains: await readDomains(manager, row.hospitalId) });
}

function readDomains(manager: EntityManager, hospitalId: string): Promise<SingleSignOnDomain[]> {
  return manager.find(SingleSignOnDomain, { where: { hospitalId }, order: { domain: "ASC" } });
}
