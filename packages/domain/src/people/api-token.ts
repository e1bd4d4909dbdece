import { GRANT_PHRASES } from "./grant-words.js";
import { type Grant, hasGrant } from "./grants.js";

/**
 * Grant that only tokens can hold. With this grant, FHIR answers name patients whom displays must not name
 * (docs/wire/fhir.md, Names).
 */
export const NAMES_GRANT = "patients.name";

/**
 * Grants that an API token may hold (docs/wire/accounts.md, API tokens). The other grants give access to accounts and
 * settings, or depend on a department, which only a person has.
 */
export const TOKEN_GRANTS = [
  "patients.read",
  "patients.write",
  NAMES_GRANT,
  "announcements.write",
  "roster.manage",
  "audit.read",
] as const satisfies readonly (Grant | typeof NAMES_GRANT)[];

export type TokenGrant = (typeof TOKEN_GRANTS)[number];

/** Returns the grants without those that only tokens can hold. */
export function listPersonalGrants(
  grants: readonly TokenGrant[],
): Exclude<TokenGrant, typeof NAMES_GRANT>[] {
  return grants.filter((grant) => grant !== NAMES_GRANT);
}

/** True if a token with these grants has the grant, directly or by implication. */
export function hasTokenGrant(grants: readonly TokenGrant[], grant: TokenGrant): boolean {
  return grant === NAMES_GRANT
    ? grants.includes(grant)
    : hasGrant(listPersonalGrants(grants), grant);
}

/** Sorts a token's grants into canonical order, without duplicates or implied grants. */
export function normaliseTokenGrants(grants: readonly TokenGrant[]): TokenGrant[] {
  return TOKEN_GRANTS.filter((grant) => {
    const others = grants.filter((other) => other !== grant);
    return grants.includes(grant) && !hasTokenGrant(others, grant);
  });
}

/** Phrases that follow "may" and explain each grant of people and tokens. */
export const TOKEN_GRANT_PHRASES: Readonly<Record<Grant | TokenGrant, string>> = {
  ...GRANT_PHRASES,
  [NAMES_GRANT]: "read, through FHIR, the names of patients marked “Do not name on displays”",
};

/** Start of every token, by which secret scanners recognise it. */
const PREFIX = "wl_";

const DAY_MS = 24 * 3_600_000;

export const TOKEN_DAYS = { min: 1, max: 731 } as const;

/** The parts of a token: its public id, and its secret in base64url. */
export interface TokenParts {
  id: string;
  secret: string;
}

/** True if the text has the form of an API token, which a session's access token never has. */
export function isApiToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Writes a token as its owner sends it. */
export function formatToken({ id, secret }: TokenParts): string {
  return `${PREFIX}${id}_${secret}`;
}

/** Parses a token; null if it is malformed. */
export function readToken(text: string): TokenParts | null {
  const parts = /^wl_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([\w-]{43})$/.exec(text);
  const [, id, secret] = parts ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** True if a token created at `now` may expire at `expiresAt`; both in epoch milliseconds. */
export function isValidTokenExpiry(expiresAt: number, now: number): boolean {
  const days = (expiresAt - now) / DAY_MS;
  return days >= TOKEN_DAYS.min && days <= TOKEN_DAYS.max;
}

/** Name of a token in the log, marked so that readers do not take it for a person. */
export function tokenActorName(name: string): string {
  return `${name} (API token)`;
}

/** A curl command, usable in any shell, that requests an address with a token. */
export function curlText(address: string, token: string): string {
  return `curl --header "Authorization: Bearer ${token}" ${address}`;
}
