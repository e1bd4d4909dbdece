import { type EntityManager, In, IsNull, Not } from "typeorm";
import { SingleSignOnDomain } from "../../entities/people/single-sign-on.js";
import type { Work } from "../../work.js";

export function findDomain(
  manager: EntityManager,
  hospitalId: string,
  domain: string,
): Promise<SingleSignOnDomain | null> {
  return manager.findOneBy(SingleSignOnDomain, { hospitalId, domain });
}

/** Filters domains to those that another hospital has verified. */
export async function findDomainsVerifiedElsewhere(
  { manager, hospitalId }: Work,
  domains: readonly string[],
): Promise<string[]> {
  const rows = await manager.find(SingleSignOnDomain, {
    where: { hospitalId: Not(hospitalId), domain: In(domains), provedAt: Not(IsNull()) },
    order: { domain: "ASC" },
  });
  return rows.map(({ domain }) => domain);
}

/** Marks a domain as verified by its record. */
export async function markDomainVerified(
  { manager, hospitalId, at }: Work,
  domain: string,
): Promise<void> {
  await manager.update(
    SingleSignOnDomain,
    { hospitalId, domain, provedAt: IsNull() },
    { provedAt: at, provedBy: "dns" },
  );
}
