import { LIMITS } from "@wardline/domain/limits";
import { BUNDLES, type BundleId } from "@wardline/domain/people/grant-words";
import {
  isMailDomain,
  isPublicMailDomain,
  SIGN_ON_LIMITS,
  VERIFICATION_METHODS,
} from "@wardline/domain/people/single-sign-on";
import { toComparedText } from "@wardline/domain/text/text-forms";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { email, givenPassword, line, requireVisible, time, version } from "../fields.js";
import { openedSession, secondFactorChallenge } from "./account.js";

const BUNDLE_IDS = BUNDLES.map(({ id }) => id) as [BundleId, ...BundleId[]];

const groupBundle = z.object({ group: z.string(), bundle: z.enum(BUNDLE_IDS) });
export type GroupBundle = z.output<typeof groupBundle>;

/** Verification of a domain. People with an address in an unverified domain are not sent to the provider. */
const domainVerification = z.object({
  domain: z.string(),
  /** TXT record that proves control of the domain. */
  record: z.string(),
  value: z.string(),
  proved_at: time.nullable(),
  proved_by: z.enum(VERIFICATION_METHODS).nullable(),
});
export type DomainVerification = z.output<typeof domainVerification>;

/** A hospital's identity provider, without its secret (docs/wire/accounts.md, Single sign-on). */
export const singleSignOnSettings = z.object({
  version,
  issuer: z.string(),
  client_id: z.string(),
  client_secret_hint: z.string(),
  domains: z.array(z.string()),
  domain_proofs: z.array(domainVerification),
  group_claim: z.string(),
  groups: z.array(groupBundle),
  /** Department of newly created accounts; null: no accounts are created. */
  department: z.string().nullable(),
  role: z.string().nullable(),
  is_on: z.boolean(),
  is_only: z.boolean(),
  /** True if addresses in verified domains are trusted without `email_verified`. */
  trusts_addresses: z.boolean(),
});
export type SingleSignOnSettings = z.output<typeof singleSignOnSettings>;

/** A person's sign-on problem, for administrators. */
const signOnReport = z.object({
  at: time,
  /** Empty if the provider sent no address. */
  email: z.string(),
  problem: z.string(),
});
export type SignOnReport = z.output<typeof signOnReport>;

const issuer = line(LIMITS.text, "Please enter the issuer.").pipe(
  z
    .url({
      protocol: /^https?$/,
      error: "Please enter an address that starts with https://.",
    })
    .refine(
      (value) => !/[?#]/.test(value),
      "Please enter the issuer alone, without anything after a ? or #.",
    ),
);
const secretMissingText = "Please enter the client secret.";
/** Printable ASCII only, because the secret is sent in a header. */
const clientSecret = requireVisible(
  z
    .string(secretMissingText)
    .trim()
    .max(SIGN_ON_LIMITS.secret, `Please use at most ${SIGN_ON_LIMITS.secret} characters.`),
  secretMissingText,
).regex(/^[\x20-\x7e]+$/, "A client secret can only contain letters, digits and symbols.");
const domain = line(LIMITS.text, "Please enter a domain.")
  .transform((text) => toComparedText(text.replace(/^@/, "")))
  .refine(isMailDomain, "Please enter domains such as hospital.example.")
  .refine(
    (text) => !isPublicMailDomain(text),
    "Anyone can get an address at a public mail service. Please enter only the hospital's own domains.",
  );
const domains = z
  .array(domain, "Please enter the domains of your staff's addresses.")
  .min(1, "Please enter the domains of your staff's addresses.")
  .max(SIGN_ON_LIMITS.domains, `Please use at most ${SIGN_ON_LIMITS.domains} domains.`)
  .transform((list) => [...new Set(list)]);
const groups = z
  .array(
    z.strictObject({
      group: line(LIMITS.text, "Please enter the group."),
      bundle: z.enum(BUNDLE_IDS, "Please choose the rights."),
    }),
  )
  .max(SIGN_ON_LIMITS.groups, `Please use at most ${SIGN_ON_LIMITS.groups} groups.`)
  .refine(
    (list) => new Set(list.map(({ group }) => group)).size === list.length,
    "Please enter each group only once.",
  );

const signOnFields = z.strictObject({
  issuer,
  client_id: line(LIMITS.text, "Please enter the client id."),
  client_secret: clientSecret.optional(),
  domains,
  group_claim: line(LIMITS.name, "Please enter the name of the claim."),
  groups,
  department: line(LIMITS.text, "Please choose a department.").nullable(),
  role: line(LIMITS.text, "Please choose a role.").nullable(),
  is_on: z.boolean(),
  is_only: z.boolean(),
  trusts_addresses: z.boolean().optional(),
});

/** Settings of a new provider; without `client_secret`, the stored secret stays. */
export const newSingleSignOnSettings = signOnFields
  .refine(({ department, role }) => (department === null) === (role === null), {
    path: ["role"],
    error: "Please choose a department and a role, or neither.",
  })
  .refine(({ is_on, is_only }) => is_on || !is_only, {
    path: ["is_only"],
    error: "Please switch single sign-on on first.",
  });

export const getSingleSignOn = endpoint({
  method: "GET",
  path: "/single-sign-on/settings",
  access: "administrator",
  cost: "small",
  summary: "Get the hospital's identity provider, without its secret, and recent problems",
  description:
    "Returns the provider's settings, the return address to enter there, and recent failed sign-ons.",
  reply: z.object({
    redirect_url: z.string(),
    settings: singleSignOnSettings.nullable(),
    /** Newest first. */
    reports: z.array(signOnReport),
  }),
});

export const saveSingleSignOn = endpoint({
  method: "PUT",
  path: "/single-sign-on/settings",
  access: "administrator",
  cost: "small",
  summary: "Set up or change the hospital's identity provider",
  description:
    "Changes the fields that are given. The first call needs every field except `trusts_addresses`; later calls need `If-Match`.",
  ifMatch: true,
  /** Missing fields stay unchanged; the resulting settings must satisfy `newSingleSignOnSettings`. */
  body: signOnFields.partial(),
  reply: singleSignOnSettings,
});

export const testSingleSignOn = endpoint({
  method: "POST",
  path: "/single-sign-on/test",
  access: "administrator",
  cost: "outside",
  summary: "Test the provider",
  description:
    "Fetches the provider's configuration document and returns the outcome as a sentence.",
  errors: ["NOT_FOUND"],
  reply: z.object({ success: z.boolean(), message: z.string() }),
});

export const verifyDomain = endpoint({
  method: "POST",
  path: "/single-sign-on/domains/:domain/proof",
  access: "administrator",
  cost: "outside",
  summary: "Verify one of the configured domains by its TXT record",
  description: "Looks for the domain's TXT record, and returns the outcome.",
  errors: ["NAME_TAKEN"],
  params: z.object({ domain: z.string().max(LIMITS.text) }),
  body: z.strictObject({}),
  reply: z.object({ success: z.boolean(), message: z.string() }),
});

/** Link between the caller's account and the provider. */
export const signOnLink = z.object({
  /** True if the hospital's provider is switched on. */
  is_on: z.boolean(),
  /** Null if the account is not linked. */
  linked_at: time.nullable(),
});
export type SignOnLink = z.output<typeof signOnLink>;

/** The provider's answer, and the secret that the browser stored when the sign-on began. */
const returnFields = {
  answer: z.string().min(1).max(SIGN_ON_LIMITS.answer),
  browser: z.string().min(1).max(LIMITS.text),
};

export const getSignOnLink = endpoint({
  method: "GET",
  path: "/auth/single-sign-on/link",
  access: "any",
  cost: "small",
  summary: "Get whether the caller's account is linked to the hospital's provider",
  description:
    "Returns the time at which the caller's account was linked to the provider, if it is linked.",
  reply: signOnLink,
});

export const linkSignOn = endpoint({
  method: "POST",
  path: "/auth/single-sign-on/link",
  access: "any",
  cost: "outside",
  summary: "Complete a sign-on by linking the caller's account, with the caller's password",
  description:
    "Links the caller's account to the account with which the person signed in at the provider.",
  errors: [
    "WRONG_PASSWORD",
    "SINGLE_SIGN_ON_EXPIRED",
    "SINGLE_SIGN_ON_UNAVAILABLE",
    "SINGLE_SIGN_ON_REFUSED",
    "SECRET_UNREADABLE",
    "LOGIN_BUSY",
  ],
  body: z.strictObject({ ...returnFields, password: givenPassword }),
  reply: signOnLink,
});

export const unlinkSignOn = endpoint({
  method: "DELETE",
  path: "/auth/single-sign-on/link",
  access: "any",
  cost: "small",
  summary: "Unlink the caller's account, with the caller's password",
  description: "Removes the link between the caller's account and the provider.",
  errors: ["WRONG_PASSWORD", "LOGIN_BUSY"],
  body: z.strictObject({ password: givenPassword }),
  reply: signOnLink,
});

export const startSingleSignOn = endpoint({
  method: "POST",
  path: "/auth/single-sign-on/start",
  access: "public",
  cost: "outside",
  summary: "Begin a sign-on with a work email address",
  description:
    "Returns the address of the provider's login page, and a secret for the browser to store until the login has finished.",
  errors: [
    "SINGLE_SIGN_ON_UNKNOWN",
    "SINGLE_SIGN_ON_UNAVAILABLE",
    "SINGLE_SIGN_ON_REFUSED",
    "SECRET_UNREADABLE",
    "HOSPITAL_SUSPENDED",
    "TOO_MANY_REQUESTS",
  ],
  body: z.strictObject({ email }),
  reply: z.object({
    url: z.string(),
    /**
     * Secret that this browser stores and returns at the end of the sign-on; without it, the provider's answer is
     * worthless.
     */
    browser: z.string(),
  }),
});

export const finishSingleSignOn = endpoint({
  method: "POST",
  path: "/auth/single-sign-on/finish",
  access: "public",
  cost: "outside",
  summary: "Complete a sign-on with the query that the provider sent",
  description: "Returns a session, or a challenge if the account has a second factor.",
  errors: [
    "SINGLE_SIGN_ON_EXPIRED",
    "SINGLE_SIGN_ON_UNAVAILABLE",
    "SINGLE_SIGN_ON_REFUSED",
    "EMAIL_NOT_VERIFIED",
    "SECRET_UNREADABLE",
    "HOSPITAL_SUSPENDED",
  ],
  body: z.strictObject(returnFields),
  reply: z.union([openedSession, secondFactorChallenge]),
});
