import { WEBHOOK_OFF_REASONS } from "@wardline/domain/operation/webhook-state";
import { CALL_RESULTS } from "@wardline/domain/roster/call-reports";
import * as z from "zod";
import { retentionSettings } from "../patients/retention.js";

const accountId = z.object({ accountId: z.string() });

export const FACTOR_CHANGES = [
  "totp-added",
  "totp-removed",
  "passkey-added",
  "passkey-removed",
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** Kinds of emails about an offer; `approval` and `reminder` are for roster makers (docs/wire/roster.md, Offers). */
const OFFER_EMAIL_KINDS = [
  "offered",
  "taken",
  "approval",
  "declined",
  "withdrawn",
  "expired",
  "reminder",
] as const;

/** Device and time of the request for an email; absent in jobs of former versions. */
const requestOrigin = {
  /** In words, such as "Firefox on Windows". */
  device: z.string().optional(),
  /** RFC 3339. */
  at: z.string().optional(),
};

const person = z.object({ id: z.string(), name: z.string() });

/** A changed duty, as listed in an email to a person whom the change concerns. */
const mailedDuty = z.object({
  /** Roster date. */
  date: z.string(),
  change: z.enum([
    "added",
    "removed",
    "moved",
    "covers",
    "covered",
    "cover_ended",
    "taken_over",
    "away",
  ]),
  department: z.string(),
  role: z.string(),
  /** Hours of the duty or its covered part, epoch milliseconds; absent in jobs of former versions. */
  from: z.number().optional(),
  until: z.number().optional(),
  /** Posts on the same date that the person left to take this post. */
  left: z.array(z.object({ department: z.string(), role: z.string() })).optional(),
  /**
   * Parts of the duty that colleagues covered before the change, epoch milliseconds; the reader's calendar has events
   * for the time between them.
   */
  covered: z.array(z.object({ from: z.number(), until: z.number() })).optional(),
  /** The person who covers, took over or is away, with their own role if it differs from the role of the post. */
  person: person.extend({ role: z.string().optional() }).optional(),
  /** The current or former person on the roster for this post. */
  for: person.optional(),
  /** Kind of exchange between two colleagues. */
  exchange: z.enum(["give", "swap"]).optional(),
});

/** All queues with their jobs and data: ids only, never a secret (docs/wire/operations.md, Jobs). */
export const JOBS = {
  email: {
    verification: accountId,
    "password-reset": accountId.extend(requestOrigin),
    /** `by`: name of the person who sent the invitation. */
    invitation: accountId.extend({ by: z.string().optional() }),
    "password-changed": accountId.extend({ ...requestOrigin, isFirst: z.boolean().optional() }),
    "second-factor-reset": accountId,
    "second-factor-changed": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      change: z.enum(FACTOR_CHANGES),
      /** Device in words. */
      device: z.string(),
      /** RFC 3339. */
      at: z.string(),
    }),
    "address-taken": accountId,
    /** Sent to two accounts: the hospital's current address, and the new address, `to`. */
    "handed-over": z.object({ accountId: z.string(), hospitalId: z.string(), to: z.string() }),
    "roster-duties": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      duties: z.array(mailedDuty),
    }),
    "duty-reminder": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      /** Roster date. */
      date: z.string(),
      department: z.string(),
      role: z.string(),
      position: z.int(),
      /** Start of the person's part, epoch milliseconds. */
      from: z.number(),
      until: z.number(),
      /** Version that the email's link marks as seen. */
      version: z.string(),
    }),
    "roster-offer": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      offerId: z.string(),
      news: z.enum(OFFER_EMAIL_KINDS),
    }),
    /** The job contains no gaps: the worker reads them when it sends the email. */
    tonight: z.object({ accountId: z.string(), hospitalId: z.string() }),
    "retention-changed": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      /** Name of the person who changed the retention. */
      by: z.string(),
      /** RFC 3339. */
      at: z.string(),
      changes: z.array(
        z.object({
          field: retentionSettings.keyof(),
          from: z.int().nullable(),
          to: z.int().nullable(),
        }),
      ),
    }),
    /** For the person whose phone number was marked as wrong. `at`: time of the mark, RFC 3339. */
    "contact-marked": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      result: z.enum(CALL_RESULTS).exclude(["reached"]),
      at: z.string(),
    }),
    "screens-missing": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      /** Missing screens; `lastSeen` is an RFC 3339 time. */
      screens: z.array(
        z.object({ displayId: z.string(), screenId: z.string(), lastSeen: z.string() }),
      ),
    }),
    /** For administrators; `since`: start of the failures, RFC 3339. */
    "webhook-off": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      webhookId: z.string(),
      reason: z.enum(WEBHOOK_OFF_REASONS).exclude(["person"]),
      since: z.string(),
    }),
    /** A failed backup or drill. */
    "backup-problem": z.object({ run: z.string() }),
    /** `since`: time of the last successful drill or, if there is none, of the first backup, RFC 3339. */
    "drill-overdue": z.object({ since: z.string() }),
  },
  token: { purge: z.object({}) },
  refresh: {
    hourly: z.object({}),
    screens: z.object({}),
    reminders: z.object({}),
    offers: z.object({}),
    tonight: z.object({}),
  },
  duty: { begin: z.object({}) },
  figures: { keep: z.object({}), fold: z.object({}) },
  outbox: { sweep: z.object({}) },
  retention: { nightly: z.object({}), erase: z.object({}) },
  backup: { nightly: z.object({}) },
  proposals: { make: z.object({ hospitalId: z.string(), proposalId: z.string() }) },
  kits: {
    make: z.object({}),
    /** For kits made on request. `at`: time of the request, RFC 3339. */
    now: z.object({ hospitalId: z.string(), at: z.string() }),
  },
} as const;

export type QueueName = keyof typeof JOBS;
export type JobName<Q extends QueueName> = keyof (typeof JOBS)[Q] & string;
type SchemaOf<Q extends QueueName, N extends JobName<Q>> = (typeof JOBS)[Q][N];
export type JobData<Q extends QueueName, N extends JobName<Q>> =
  SchemaOf<Q, N> extends z.ZodType ? z.output<SchemaOf<Q, N>> : never;

/** A job that is committed but not yet in its queue. */
export type PendingJob = {
  [Q in QueueName]: {
    [N in JobName<Q>]: { id: string; queue: Q; name: N; data: JobData<Q, N> };
  }[JobName<Q>];
}[QueueName];

/** Adds the request's id to stored job data, so that a request can be traced through the logs. */
export function withRequestId<T>(data: T, requestId: string | undefined): T {
  return requestId === undefined ? data : { ...data, requestId };
}

/** Returns the request id of a stored job, if any. */
export function readRequestId(stored: unknown): string | undefined {
  const { requestId } = (stored ?? {}) as { requestId?: unknown };
  return typeof requestId === "string" ? requestId : undefined;
}

/** Validity of each kind of link, in milliseconds (docs/wire/accounts.md, Accounts and sessions). */
export const LINK_LIFETIMES_MS = {
  verification: 24 * 3_600_000,
  "password-reset": 3_600_000,
  invitation: 7 * 24 * 3_600_000,
} as const;

export type LinkKind = keyof typeof LINK_LIFETIMES_MS;
