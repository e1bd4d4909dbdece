import { LIMITS } from "../limits.js";
import { toComparedText } from "../text/text-forms.js";

/** Time to finish a sign-on, in milliseconds (docs/wire/accounts.md, Single sign-on). */
export const SIGN_ON_MS = 10 * 60_000;

export const SIGN_ON_LIMITS = { domains: 20, groups: 50, secret: 4000, answer: 8000 } as const;

/** Claim in which most providers list groups. */
export const GROUP_CLAIM = "groups";

/**
 * Ways in which a domain was verified. "mail" existed in 0.2.0; "before" marks domains in use before verification was
 * required.
 */
export const VERIFICATION_METHODS = ["dns", "mail", "before"] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** Name of the TXT record that verifies a domain. */
export function getVerificationRecordName(domain: string): string {
  return `_wardline.${domain}`;
}

/** Value of the TXT record that verifies a domain. */
export function getVerificationRecordValue(code: string): string {
  return `wardline-domain=${code}`;
}

/** Email domains open to everyone, which say nothing about a person's employer. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  "aol.com",
  "fastmail.com",
  "gmail.com",
  "gmx.com",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "live.com",
  "mail.com",
  "mail.ru",
  "me.com",
  "msn.com",
  "outlook.com",
  "pm.me",
  "proton.me",
  "protonmail.com",
  "qq.com",
  "web.de",
  "yahoo.com",
  "yandex.com",
  "ymail.com",
  "zoho.com",
]);

const MAIL_DOMAIN =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** True if a lower-case text can follow the @ of an address. */
export function isMailDomain(text: string): boolean {
  return MAIL_DOMAIN.test(text);
}

export function isPublicMailDomain(domain: string): boolean {
  return PUBLIC_MAIL_DOMAINS.has(domain);
}

/** Domain of an address in lower case; "" if invalid. */
export function parseMailDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = at < 1 ? "" : toComparedText(address.slice(at + 1));
  return isMailDomain(domain) ? domain : "";
}

/** `acr` values that mean multi-factor authentication. */
const MULTI_FACTOR_CLASSES: ReadonlySet<string> = new Set([
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  "phr",
  "phrh",
]);

/** True if the claims prove a second factor (RFC 8176: `mfa`). */
export function hasTwoFactors({ amr, acr }: { amr?: unknown; acr?: unknown }): boolean {
  if (Array.isArray(amr) && amr.includes("mfa")) return true;
  return typeof acr === "string" && MULTI_FACTOR_CLASSES.has(acr);
}

/**
 * True if the provider has verified the address. If `email_verified` is missing, as with Entra ID, `isTrusted` decides.
 * Some providers send the text "true".
 */
export function isAddressVerified(claim: unknown, isTrusted: boolean): boolean {
  if (claim === undefined || claim === null) return isTrusted;
  return claim === true || (typeof claim === "string" && toComparedText(claim) === "true");
}

/** True if the provider omitted groups because there are too many (Entra ID calls this overage). */
export function areGroupsOmitted(
  claims: Readonly<Record<string, unknown>>,
  claim: string,
): boolean {
  if (claims[claim] !== undefined) return false;
  const claimNames = Object(claims._claim_names) as Record<string, unknown>;
  return claims.hasgroups === true || claims.hasgroups === "true" || claim in claimNames;
}

/** First and last name from a provider's claims, or from the address if the claims have no name. */
export function getClaimedName(claims: {
  given_name?: unknown;
  family_name?: unknown;
  name?: unknown;
  email: string;
}): { firstName: string; lastName: string } {
  const [given, family, whole] = [claims.given_name, claims.family_name, claims.name].map(
    cleanClaim,
  );
  if (given && family) return { firstName: given, lastName: family };
  if (whole) return splitName(whole);
  return splitName(given || family || cleanClaim(claims.email.split("@")[0]));
}

/** Department or company after a name in directories: "Obi, Ada (Surgery)". */
const ADDITION = /\s*(?:\([^()]*\)|\[[^[\]]*\])\s*$/;

/** Degree or generation after a comma, which is not a first name: "Ada Obi, MD". */
const TITLE = /^(?:MD|M\.D\.|PhD|Ph\.D\.|RN|MBBS|MBChB|MSc|BSc|MPH|[FM]RC\w+|Jr\.?|Sr\.?|II|III)$/;

/** Splits "Ada Obi", "Obi, Ada" and "Obi, Ada (Surgery)" into first and last name. */
function splitName(text: string): { firstName: string; lastName: string } {
  let name = text;
  while (ADDITION.test(name) && name.replace(ADDITION, "") !== "")
    name = name.replace(ADDITION, "");
  const parts = name.split(",").map((part) => part.trim());
  const [front = "", ...rest] = parts.filter((part) => part !== "");
  const back = rest.find((part) => !TITLE.test(part));
  if (back !== undefined) return { firstName: back, lastName: front };
  const [firstName = "", ...others] = front.split(" ");
  return { firstName, lastName: others.join(" ") };
}

/** Reduces a claim to one line without control characters, cut to the longest allowed name. */
function cleanClaim(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = value.replaceAll(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  return line.slice(0, LIMITS.name).trim();
}
