import type {
  DomainVerification,
  SingleSignOnSettings,
} from "@wardline/contracts/accounts/single-sign-on";
import type { SingleSignOnDomain } from "@wardline/database/entities/people/single-sign-on";
import type { SingleSignOnRecord } from "@wardline/database/repositories/people/single-sign-on";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import {
  getVerificationRecordName,
  getVerificationRecordValue,
} from "@wardline/domain/people/single-sign-on";
import type { FieldChange } from "@wardline/domain/records/field-changes";

/** Maps a hospital's provider without its secret (docs/wire/accounts.md, Single sign-on). */
export function toSettings(record: Omit<SingleSignOnRecord, "hospitalId">): SingleSignOnSettings {
  const domains = record.domains.map(({ domain }) => domain);
  return {
    version: record.version,
    issuer: record.issuer,
    client_id: record.clientId,
    client_secret_hint: record.clientSecretHint,
    domains,
    domain_proofs: record.domains.map(toDomainVerification),
    group_claim: record.groupClaim,
    groups: record.groups,
    department: record.department,
    role: record.role,
    is_on: record.isOn,
    is_only: record.isOnly,
    trusts_addresses: record.trustsAddresses,
  };
}

/** Returns stored settings in the form of a request, without the secret, to fill in what a change leaves out. */
export function toStoredInput(settings: SingleSignOnSettings | null): object {
  const {
    version: _,
    client_secret_hint: __,
    domain_proofs: ___,
    ...given
  } = settings ?? NO_SETTINGS;
  return settings === null ? {} : given;
}

function toDomainVerification({
  domain,
  code,
  provedAt,
  provedBy,
}: SingleSignOnDomain): DomainVerification {
  return {
    domain,
    record: getVerificationRecordName(domain),
    value: getVerificationRecordValue(code),
    proved_at: provedAt?.toISOString() ?? null,
    proved_by: provedBy,
  };
}

const NO_SETTINGS: SingleSignOnSettings = {
  version: 0,
  issuer: "",
  client_id: "",
  client_secret_hint: "",
  domains: [],
  domain_proofs: [],
  group_claim: "",
  groups: [],
  department: null,
  role: null,
  is_on: false,
  is_only: false,
  trusts_addresses: false,
};

/** Lists changes for the log; the secret appears only as changed. */
export function listSettingsChanges(
  before: SingleSignOnSettings | null,
  after: SingleSignOnSettings,
  hasNewSecret: boolean,
): FieldChange[] {
  const [former, current] = [toLogged(before ?? NO_SETTINGS), toLogged(after)];
  const changes = Object.keys(current)
    .filter((field) => JSON.stringify(former[field]) !== JSON.stringify(current[field]))
    .map((field) => ({ field, from: former[field], to: current[field] }));
  if (!hasNewSecret) return changes;
  const from = before === null ? null : "former";
  return [...changes, { field: "single_sign_on_secret", from, to: "new" }];
}

function toLogged(settings: SingleSignOnSettings): Record<string, unknown> {
  return {
    single_sign_on: settings.is_only ? "only" : settings.is_on ? "on" : "off",
    single_sign_on_issuer: settings.issuer,
    single_sign_on_client: settings.client_id,
    single_sign_on_domains: settings.domains.toSorted(),
    single_sign_on_group_claim: settings.group_claim,
    single_sign_on_groups: settings.groups.map(
      ({ group, bundle }) => `${group}: ${BUNDLES.find(({ id }) => id === bundle)?.name ?? bundle}`,
    ),
    single_sign_on_trusts_addresses: settings.trusts_addresses,
    single_sign_on_place: [settings.department, settings.role].filter((part) => part !== null),
  };
}
