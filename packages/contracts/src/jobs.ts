import * as z from "zod";

const accountId = z.object({ accountId: z.string() });

/** What was changed of an account's second factor. */
export const FACTOR_CHANGES = [
  "totp-added",
  "totp-removed",
  "passkey-added",
  "passkey-removed",
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** Every queue with its jobs and the shape of their data: ids only, never a secret (docs/wire.md, Jobs). */
export const JOBS = {
  email: {
    verification: accountId,
    "password-reset": accountId,
    invitation: accountId,
    "password-changed": accountId,
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
    "roster-duties": z.object({
      accountId: z.string(),
      hospitalId: z.string(),
      duties: z.array(
        z.object({
          date: z.string(),
          change: z.enum([
            "added",
            "removed",
            "moved",
            "covers",
            "covered",
            "cover_ended",
            "taken_over",
          ]),
          department: z.string(),
          role: z.string(),
          /** Of a cover: from when until when, on the hospital's clocks. */
          hours: z.string().optional(),
          /** Of a cover: who is on call in whose place. */
          people: z.string().optional(),
        }),
      ),
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
  },
  token: { purge: z.object({}) },
  refresh: { hourly: z.object({}), screens: z.object({}) },
  duty: { begin: z.object({}) },
  figures: { keep: z.object({}) },
  outbox: { sweep: z.object({}) },
  retention: { nightly: z.object({}), erase: z.object({}) },
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

/** How often an email is tried before it is kept as failed (docs/wire.md, Jobs). */
export const EMAIL_ATTEMPTS = 5;

/** How long each kind of link lives, in milliseconds (docs/wire.md, Accounts and sessions). */
export const LINK_LIFETIMES_MS = {
  verification: 24 * 3_600_000,
  "password-reset": 3_600_000,
  invitation: 7 * 24 * 3_600_000,
} as const;

export type LinkKind = keyof typeof LINK_LIFETIMES_MS;
