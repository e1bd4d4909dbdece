import { LIMITS } from "@wardline/domain/limits";
import { BUNDLES, type BundleId } from "@wardline/domain/people/grant-words";
import {
  isMailDomain,
  isPublicMailDomain,
  PROVED_BY,
  SIGN_ON_LIMITS,
} from "@wardline/domain/people/single-sign-on";
import { compared } from "@wardline/domain/text/text-forms";
import * as z from "zod";
import { openedSession, secondFactorAsked } from "./accounts.js";
import { endpoint } from "./endpoint.js";
import { email, givenPassword, line, time, version, visible } from "./fields.js";

const BUNDLE_IDS = BUNDLES.map(({ id }) => id) as [BundleId, ...BundleId[]];

/** The rights that a group of the provider brings a new account. */
const groupBundle = z.object({ group: z.string(), bundle: z.enum(BUNDLE_IDS) });
export type GroupBundle = z.output<typeof groupBundle>;

/** Whether a domain of the settings is proved: its people are sent to the provider only then. */
const domainProof = z.object({
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.string(),
  value: z.string(),
  proved_at: time.nullable(),
  proved_by: z.enum(PROVED_BY).nullable(),
  /** When a code was last asked for or mailed. */
  mailed_at: time.nullable(),
});
export type DomainProof = z.output<typeof domainProof>;

/** A hospital's provider, without its secret (docs/wire.md, Single sign-on). */
export const singleSignOnSettings = z.object({
  version,
  issuer: z.string(),
  client_id: z.string(),
  client_secret_hint: z.string(),
  domains: z.array(z.string()),
  domain_proofs: z.array(domainProof),
  group_claim: z.string(),
  groups: z.array(groupBundle),
  /** Where someone belongs for whom an account is made; null: none is made. */
  department: z.string().nullable(),
  role: z.string().nullable(),
  is_on: z.boolean(),
  is_only: z.boolean(),
  /** Whether an address of a proved domain counts without `email_verified`. */
  trusts_addresses: z.boolean(),
});
export type SingleSignOnSettings = z.output<typeof singleSignOnSettings>;

/** A problem with a person's sign-on, for the administrators, who can do something about it. */
const signOnReport = z.object({
  at: time,
  /** The person's address; empty if the provider sent none. */
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
const secretRequired = "Please enter the client secret.";
/** It travels in a header, which carries printable ASCII only. */
const clientSecret = visible(
  z
    .string(secretRequired)
    .trim()
    .max(SIGN_ON_LIMITS.secret, `Please use at most ${SIGN_ON_LIMITS.secret} characters.`),
  secretRequired,
).regex(/^[\x20-\x7e]+$/, "A client secret consists of letters, digits and signs.");
const domain = line(LIMITS.text, "Please enter a domain.")
  .transform((text) => compared(text.replace(/^@/, "")))
  .refine(isMailDomain, "Please enter domains such as hospital.example.")
  .refine(
    (text) => !isPublicMailDomain(text),
    "Everyone can get an address of a public mail service: please enter the hospital's own domains.",
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
    "Please name each group once.",
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

/** What a provider is set up with; without `client_secret` the stored one stays. */
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
  summary:
    "The hospital's provider without its secret, or null, where it sends people back to, and recent problems",
  description:
    "Returns the provider's settings, the return address to enter there, and recent failed sign-ons.",
  reply: z.object({
    redirect_url: z.string(),
    settings: singleSignOnSettings.nullable(),
    /** The newest first. */
    reports: z.array(signOnReport),
  }),
});

export const saveSingleSignOn = endpoint({
  method: "PUT",
  path: "/single-sign-on/settings",
  access: "administrator",
  cost: "small",
  summary: "Set the hospital's provider up or change it",
  description: "Changes the fields that are given; the first time every field is needed.",
  errors: ["SECRET_UNREADABLE"],
  ifMatch: true,
  /** What is not given stays as it is; all of it together is `newSingleSignOnSettings`. */
  body: signOnFields.partial(),
  reply: singleSignOnSettings,
});

export const testSingleSignOn = endpoint({
  method: "POST",
  path: "/single-sign-on/test",
  access: "administrator",
  cost: "outside",
  summary: "Ask the provider for its description and say what answered",
  description: "Fetches the provider's description and returns the outcome as a sentence.",
  errors: ["NOT_FOUND", "SECRET_UNREADABLE"],
  reply: z.object({ success: z.boolean(), message: z.string() }),
});

const ofDomain = z.object({ domain: z.string().max(LIMITS.text) });
const outcome = z.object({ success: z.boolean(), message: z.string() });

export const proveDomain = endpoint({
  method: "POST",
  path: "/single-sign-on/domains/:domain/proof",
  access: "administrator",
  cost: "outside",
  summary: "Prove a domain of the settings, by its TXT record or by a code that was mailed to it",
  description:
    "Looks for the domain's TXT record, or compares the mailed code, and returns the outcome.",
  errors: ["NAME_TAKEN"],
  params: ofDomain,
  body: z.strictObject({
    /** Of the mail; without one the record is looked for. */
    code: line(LIMITS.text, "Please enter the code of the mail.").optional(),
  }),
  reply: outcome,
});

export const mailDomainCode = endpoint({
  method: "POST",
  path: "/single-sign-on/domains/:domain/mail",
  access: "administrator",
  cost: "outside",
  summary: "Mail a code to the postmaster of a domain of the settings",
  description: "Mails a code that proves the domain, and returns the outcome.",
  params: ofDomain,
  reply: outcome,
});

/** Whether the own account is known to the hospital's provider. */
export const signOnLink = z.object({
  /** Whether the hospital has a provider that is switched on. */
  is_on: z.boolean(),
  /** When the account was linked; null while it is not. */
  linked_at: time.nullable(),
});
export type SignOnLink = z.output<typeof signOnLink>;

/** What a browser has when it is back from the provider. */
const cameBack = {
  answer: z.string().min(1).max(SIGN_ON_LIMITS.answer),
  browser: z.string().min(1).max(LIMITS.text),
};

export const getSignOnLink = endpoint({
  method: "GET",
  path: "/auth/single-sign-on/link",
  access: "any",
  cost: "small",
  summary: "Whether the own account is linked to somebody at the hospital's provider",
  description: "Returns since when the own account has been linked to the provider, if it is.",
  reply: signOnLink,
});

export const linkSignOn = endpoint({
  method: "POST",
  path: "/auth/single-sign-on/link",
  access: "any",
  cost: "outside",
  summary: "End a sign-on by linking the own account to who came back, with the own password",
  description: "Links the own account to the person who came back from the provider.",
  errors: [
    "WRONG_PASSWORD",
    "SINGLE_SIGN_ON_EXPIRED",
    "SINGLE_SIGN_ON_UNAVAILABLE",
    "SINGLE_SIGN_ON_REFUSED",
    "EMAIL_NOT_VERIFIED",
    "SECRET_UNREADABLE",
  ],
  body: z.strictObject({ ...cameBack, password: givenPassword }),
  reply: signOnLink,
});

export const unlinkSignOn = endpoint({
  method: "DELETE",
  path: "/auth/single-sign-on/link",
  access: "any",
  cost: "small",
  summary: "Unlink the own account, with the own password",
  description: "Ends the link between the own account and the provider.",
  errors: ["WRONG_PASSWORD"],
  body: z.strictObject({ password: givenPassword }),
  reply: signOnLink,
});

export const startSingleSignOn = endpoint({
  method: "POST",
  path: "/auth/single-sign-on/start",
  access: "public",
  cost: "outside",
  summary:
    "Begin a sign-on by a work address: where the browser goes, and what it keeps until it is back",
  description:
    "Returns the provider's address for the browser and a secret that the browser keeps until it returns.",
  errors: [
    "SINGLE_SIGN_ON_UNKNOWN",
    "SINGLE_SIGN_ON_UNAVAILABLE",
    "SECRET_UNREADABLE",
    "HOSPITAL_SUSPENDED",
    "TOO_MANY_REQUESTS",
  ],
  body: z.strictObject({ email }),
  reply: z.object({
    /** The provider's page. */
    url: z.string(),
    /** Kept by this browser and handed over at the end: without it the provider's answer is worth nothing. */
    browser: z.string(),
  }),
});

export const finishSingleSignOn = endpoint({
  method: "POST",
  path: "/auth/single-sign-on/finish",
  access: "public",
  cost: "outside",
  summary: "End a sign-on with the query that the provider sent the browser back with",
  description: "Returns a session, or a challenge if the account has a second factor.",
  errors: [
    "SINGLE_SIGN_ON_EXPIRED",
    "SINGLE_SIGN_ON_UNAVAILABLE",
    "SINGLE_SIGN_ON_REFUSED",
    "EMAIL_NOT_VERIFIED",
    "SECRET_UNREADABLE",
    "HOSPITAL_SUSPENDED",
    "TOO_MANY_REQUESTS",
  ],
  body: z.strictObject(cameBack),
  reply: z.union([openedSession, secondFactorAsked]),
});
