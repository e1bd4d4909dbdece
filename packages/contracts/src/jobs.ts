import { CALL_RESULTS } from "@wardline/domain/roster/call-reports";
import * as z from "zod";
import { retentionSettings } from "./retention.js";

const accountId = z.object({ accountId: z.string() });

/** What was changed of an account's second factor. */
export const FACTOR_CHANGES = [
  "totp-added",
  "totp-removed",
  "passkey-added",
  "passkey-removed",
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** What a mail about an offer of a duty tells; `approval` and `reminder` are for roster makers (docs/wire.md, Offers). */
const OFFER_NEWS = [
  "offered",
  "taken",
  "approval",
  "declined",
  "withdrawn",
  "expired",
  "reminder",
] as const;

/** Where and when somebody asked for a mail; jobs of former versions have neither. */
const asked = {
  /** In words. */
  device: z.string().optional(),
  /** RFC 3339. */
  at: z.string().optional(),
};

const person = z.object({ id: z.string(), name: z.string() });

/** A changed duty in the mail to a person whom it concerns. */
const mailedDuty = z.object({
  /** The roster's. */
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
  /** Hours of the duty, or of its covered part, in epoch milliseconds; jobs of former versions have none. */
  from: z.number().optional(),
  until: z.number().optional(),
  /** The posts that are left for this one on the same date. */
  left: z.array(z.object({ department: z.string(), role: z.string() })).optional(),
  /** Parts that colleagues covered before the change, in epoch milliseconds: the reader's calendar has events between them. */
  covered: z.array(z.object({ from: z.number(), until: z.number() })).optional(),
  /** The person who is on call by a cover or an exchange, with their own role where it is not the post's; or who is away. */
  person: person.extend({ role: z.string().optional() }).optional(),
  /** The person who is on the roster, or was. */
  for: person.optional(),
  /** How two colleagues exchanged it. */
  exchange: z.enum(["give", "swap"]).optional(),
});

/** Every queue with its jobs and the shape of their data: ids only, never a secret (docs/wire.md, Jobs). */
export const JOBS = {
  email: {
    verification: accountId,
    "password-reset": accountId.extend(asked),
    /** `by`: the name of the person who invited. */
    invitation: accountId.extend({ by: z.string().optional() }),
    "password-changed": accountId.extend({ ...asked, isFirst: z.boolean().optional() }),
    "second-factor-reset": accountId,
    "second-factor-changed": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      change: z.enum(FACTOR_CHANGES),
      /** In words; where it was done. */
      device: z.string(),
      /** RFC 3339. */
      at: z.string(),
    }),
    "address-taken": accountId,
    /** To each of two accounts: the hospital's own one until now, and `to`, which is it from now on. */
    "handed-over": z.object({ accountId: z.string(), hospitalId: z.string(), to: z.string() }),
    "roster-duties": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      duties: z.array(mailedDuty),
    }),
    "duty-reminder": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      /** The roster's. */
      date: z.string(),
      department: z.string(),
      role: z.string(),
      position: z.int(),
      /** Epoch milliseconds, of the part in which this person is on call. */
      from: z.number(),
      until: z.number(),
      /** What is marked as seen by the mail's link. */
      version: z.string(),
    }),
    "roster-offer": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      offerId: z.string(),
      news: z.enum(OFFER_NEWS),
    }),
    /** What is wrong in the coming duties is read when it is sent. */
    tonight: z.object({ accountId: z.string(), hospitalId: z.string() }),
    "retention-changed": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      /** The name of the person who changed it. */
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
    /** To the person whose number is marked; `at`, RFC 3339: since when. */
    "contact-marked": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      result: z.enum(CALL_RESULTS).exclude(["reached"]),
      at: z.string(),
    }),
    "domain-proof": z.object({ hospitalId: z.string(), domain: z.string() }),
    "screens-missing": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      /** Each as it was last seen, at this RFC 3339 time. */
      screens: z.array(
        z.object({ displayId: z.string(), screenId: z.string(), lastSeen: z.string() }),
      ),
    }),
    /** Of a backup or a drill that failed. */
    "backup-problem": z.object({ run: z.string() }),
    /** `since`, RFC 3339: when the last drill went well, or, where none did, the first backup was made. */
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
    /** Asked for by somebody; `at`, RFC 3339: when. */
    now: z.object({ hospitalId: z.string(), at: z.string() }),
  },
} as const;

export type QueueName = keyof typeof JOBS;
export type JobName<Q extends QueueName> = keyof (typeof JOBS)[Q] & string;
type SchemaOf<Q extends QueueName, N extends JobName<Q>> = (typeof JOBS)[Q][N];
export type JobData<Q extends QueueName, N extends JobName<Q>> =
  SchemaOf<Q, N> extends z.ZodType ? z.output<SchemaOf<Q, N>> : never;

/** A job on its way from a transaction to its queue. */
export type PendingJob = {
  [Q in QueueName]: {
    [N in JobName<Q>]: { id: string; queue: Q; name: N; data: JobData<Q, N> };
  }[JobName<Q>];
}[QueueName];

/** Job data as it is stored: with the id of the request that asked for the job, so that logs can be followed. */
export function withRequestId<T>(data: T, requestId: string | undefined): T {
  return requestId === undefined ? data : { ...data, requestId };
}

/** The id of the request that asked for a job; undefined when none did. */
export function requestIdOf(stored: unknown): string | undefined {
  const { requestId } = (stored ?? {}) as { requestId?: unknown };
  return typeof requestId === "string" ? requestId : undefined;
}

/** How long each kind of link lives, in milliseconds (docs/wire.md, Accounts and sessions). */
export const LINK_LIFETIMES_MS = {
  verification: 24 * 3_600_000,
  "password-reset": 3_600_000,
  invitation: 7 * 24 * 3_600_000,
} as const;

export type LinkKind = keyof typeof LINK_LIFETIMES_MS;
