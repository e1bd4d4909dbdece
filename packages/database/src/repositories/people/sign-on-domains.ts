import { type EntityManager, IsNull, Not } from "typeorm";
import { SingleSignOnDomain } from "../../entities/single-sign-on.js";
import type { Work } from "../../work.js";

/** How long a mailed code proves a domain, in milliseconds. */
export const MAILED_CODE_MS = 24 * 3_600_000;

/** A domain of the hospital's settings, or null. */
export function findDomain(
  manager: EntityManager,
  hospitalId: string,
  domain: string,
): Promise<SingleSignOnDomain | null> {
  return manager.findOneBy(SingleSignOnDomain, { hospitalId, domain });
}

/** Of these domains, those that another hospital has proved. */
export async function findProvedElsewhere(
  { manager, hospitalId }: Work,
  domains: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ domain: string }[]>(
    `SELECT domain FROM single_sign_on_domain
      WHERE domain = ANY ($2::text[]) AND hospital_id <> $1 AND proved_at IS NOT NULL ORDER BY domain`,
    [hospitalId, domains],
  );
  return rows.map(({ domain }) => domain);
}

/** Keeps that a domain is proved. */
export async function proveDomain(
  { manager, hospitalId, at }: Work,
  domain: string,
  provedBy: NonNullable<SingleSignOnDomain["provedBy"]>,
): Promise<void> {
  await manager.update(
    SingleSignOnDomain,
    { hospitalId, domain, provedAt: IsNull() },
    { provedAt: at, provedBy, mailCodeHash: null },
  );
}

/** Keeps the hash of a code that is about to be mailed; false where nobody waits for one any more. */
export async function saveMailCode(
  manager: EntityManager,
  hospitalId: string,
  domain: string,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<boolean> {
  const { affected } = await manager.update(
    SingleSignOnDomain,
    { hospitalId, domain, provedAt: IsNull(), mailedAt: Not(IsNull()) },
    { mailCodeHash: hash, mailedAt: at },
  );
  return (affected ?? 0) > 0;
}

/** Keeps that a code was asked for. */
export async function askForMailCode(
  { manager, hospitalId, at }: Work,
  domain: string,
): Promise<void> {
  await manager.update(SingleSignOnDomain, { hospitalId, domain }, { mailedAt: at });
}
