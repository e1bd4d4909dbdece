import type { SignOnReport } from "@wardline/contracts/single-sign-on";
import { type EntityManager, IsNull, Not } from "typeorm";
import { SingleSignOnDomain, SingleSignOnRow } from "../../entities/single-sign-on.js";
import type { Work } from "../../work.js";

/** A hospital's provider with the domains of its addresses, in their order by name. */
export interface SingleSignOnRecord extends SingleSignOnRow {
  domains: SingleSignOnDomain[];
}

/** The same as it is saved: what proves a domain stays with it. */
export interface NewSingleSignOn extends Omit<SingleSignOnRow, "hospitalId"> {
  /** By name. */
  domains: string[];
}

/** A hospital's provider, or null. */
export async function findSingleSignOn(
  manager: EntityManager,
  hospitalId: string,
): Promise<SingleSignOnRecord | null> {
  return withDomains(manager, await manager.findOneBy(SingleSignOnRow, { hospitalId }));
}

/** The same, kept from other changes until the transaction ends. */
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

/** The newest problems with sign-ons, newest first. */
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

/** The provider, switched on, of whichever hospital has proved this domain; null when there is none. */
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

/** Replaces a hospital's provider and its domains; returns the domains as they now stand. */
export async function saveSingleSignOn(
  { manager, hospitalId }: Work,
  { domains, ...row }: NewSingleSignOn,
): Promise<SingleSignOnDomain[]> {
  await manager.save(manager.create(SingleSignOnRow, { ...row, hospitalId }));
  await manager.query(
    "DELETE FROM single_sign_on_domain WHERE hospital_id = $1 AND domain <> ALL ($2::text[])",
    [hospitalId, domains],
  );
  await manager.query(
    `INSERT INTO single_sign_on_domain (hospital_id, domain) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
    [hospitalId, domains],
  );
  return readDomains(manager, hospitalId);
}

/** Of these domains, those in which no account of the hospital has an address that was proven by mail. */
export async function findUnprovenDomains(
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

/** The providers of all hospitals, for sealing their secrets under another key. */
export function readSingleSignOnOfAllHospitals(manager: EntityManager): Promise<SingleSignOnRow[]> {
  return manager.find(SingleSignOnRow);
}

/** Writes a secret that was sealed again, unless another has taken its place meanwhile. */
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
