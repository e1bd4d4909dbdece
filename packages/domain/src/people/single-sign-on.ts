import { LIMITS } from "../limits.js";
import { compared } from "../text/text-forms.js";

/** How long after its beginning a sign-on may be finished, in milliseconds (docs/wire.md, Single sign-on). */
export const SIGN_ON_MS = 10 * 60_000;

/** What a hospital may set up at most. */
export const SIGN_ON_LIMITS = { domains: 20, groups: 50, secret: 4000, answer: 8000 } as const;

/** The claim in which most providers list a person's groups. */
export const GROUP_CLAIM = "groups";

/** How a domain was proved; "before": it was in use when domains came to be proved. */
export const PROVED_BY = ["dns", "mail", "before"] as const;
export type ProvedBy = (typeof PROVED_BY)[number];

/** Where the TXT record stands that proves a domain. */
export function proofRecord(domain: string): string {
  return `_wardline.${domain}`;
}

/** What it says. */
export function proofValue(code: string): string {
  return `wardline-domain=${code}`;
}

/** Whom a code is mailed to: the address that every domain with mail has (RFC 2142). */
export function postmasterOf(domain: string): string {
  return `postmaster@${domain}`;
}

/** A mailed code as it is compared: however it was typed. */
export function proofCode(typed: string): string {
  return typed.replaceAll(/[^0-9a-z]/gi, "").toUpperCase();
}

/** Where everyone may get an address: one of theirs says nothing about who somebody works for. */
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

/** Whether a text, in lower case, is a domain that can stand behind the @ of an address. */
export function isMailDomain(text: string): boolean {
  return MAIL_DOMAIN.test(text);
}

/** Whether everyone may get an address of this domain. */
export function isPublicMailDomain(domain: string): boolean {
  return PUBLIC_MAIL_DOMAINS.has(domain);
}

/** The domain of an address, in lower case; "" for what is none. */
export function mailDomainOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = at < 1 ? "" : compared(address.slice(at + 1));
  return isMailDomain(domain) ? domain : "";
}

/** Values of `acr` by which providers say that more than one factor was asked for. */
const MULTI_FACTOR_CLASSES: ReadonlySet<string> = new Set([
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  "phr",
  "phrh",
]);

/** Whether a provider says that a person proved more than a password (RFC 8176: `mfa`); in doubt not. */
export function provesTwoFactors({ amr, acr }: { amr?: unknown; acr?: unknown }): boolean {
  if (Array.isArray(amr) && amr.includes("mfa")) return true;
  return typeof acr === "string" && MULTI_FACTOR_CLASSES.has(acr);
}

/**
 * True if a provider's word counts as proof that a person has an address. `isTrusted` stands in where the provider sends no
 * `email_verified`, as Entra ID does; a plain no stays one. Some providers send the text "true".
 */
export function isAddressVerified(said: unknown, isTrusted: boolean): boolean {
  if (said === undefined || said === null) return isTrusted;
  return said === true || (typeof said === "string" && compared(said) === "true");
}

/** True if a provider left groups out of `claims` because a person has too many of them (Entra ID calls it overage). */
export function areGroupsLeftOut(
  claims: Readonly<Record<string, unknown>>,
  claim: string,
): boolean {
  if (claims[claim] !== undefined) return false;
  const elsewhere = Object(claims._claim_names) as Record<string, unknown>;
  return claims.hasgroups === true || claims.hasgroups === "true" || claim in elsewhere;
}

/** A person's first and last name of what a provider says of them; of the address's first part where it says nothing. */
export function personName(said: {
  given_name?: unknown;
  family_name?: unknown;
  name?: unknown;
  email: string;
}): { firstName: string; lastName: string } {
  const [given, family, whole] = [said.given_name, said.family_name, said.name].map(wordsOf);
  if (given && family) return { firstName: given, lastName: family };
  if (whole) return splitName(whole);
  return splitName(given || family || wordsOf(said.email.split("@")[0]));
}

/** A department or a company behind the name, as directories write it: "Obi, Ada (Surgery)". */
const ADDITION = /\s*(?:\([^()]*\)|\[[^[\]]*\])\s*$/;

/** A degree or a generation behind a comma, which is no first name: "Ada Obi, MD". */
const TITLE = /^(?:MD|M\.D\.|PhD|Ph\.D\.|RN|MBBS|MBChB|MSc|BSc|MPH|[FM]RC\w+|Jr\.?|Sr\.?|II|III)$/;

/** "Ada Obi", "Obi, Ada", "Obi, Ada (Surgery)": each as the first and the last name. */
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

/** One line without control characters, as long as a name may be. */
function wordsOf(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = value.replaceAll(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  return line.slice(0, LIMITS.name).trim();
}
