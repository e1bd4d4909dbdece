import { LIMITS } from "@wardline/domain/limits";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { PROPOSAL_STEPS } from "@wardline/domain/roster-month/proposal-steps";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { day, id, line, month, time, year } from "./fields.js";
import { burden, gridChange } from "./roster-grid.js";
import { rosterFinding } from "./roster-rules.js";

const department = line(LIMITS.text, "Please select a department.");
const cell = {
  date: day,
  role: z.enum(ROSTER_ROLES),
  position: z.int().min(1).max(LIMITS.positions),
};

/** Where a proposal stands; `stopped` has an answer as well where one was found by then. */
export const PROPOSAL_STATES = ["waiting", "running", "done", "stopped", "failed"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** A month's changes that would fill it fairly; nothing of it is saved (docs/wire.md, Proposals). */
export const proposalAnswer = z.object({
  /** `solver`: by the mixed-integer programme; `greedy`: one post after the other to who has least. */
  method: z.enum(["solver", "greedy"]),
  /** As they are given to `PUT /roster/grid`. */
  changes: z.array(gridChange),
  /** Posts for which nobody was found without breaking a rule that is not allowed to be broken. */
  unfilled: z.array(z.object({ date: z.string(), role: z.enum(ROSTER_ROLES), position: z.int() })),
  /** Rules of the levels `warn` and `reason` that the changes would break, worst first. */
  findings: z.array(rosterFinding),
  /** In this month, before and after the changes. */
  people: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role: z.string(),
      before: burden,
      after: burden,
    }),
  ),
  /** What is proven of every possible plan, in sentences: "No plan gives every registrar fewer than 7 nights." */
  bounds: z.array(z.string()),
  /** Where the month cannot be filled: the cheapest ways out, in sentences. */
  ways_out: z.array(z.string()),
});
export type ProposalAnswer = z.output<typeof proposalAnswer>;

export const proposal = z.object({
  id,
  department: z.string(),
  month: z.int(),
  year: z.int(),
  state: z.enum(PROPOSAL_STATES),
  asked_by: z.object({ id: z.string(), name: z.string() }),
  asked_at: time,
  /** Null until the worker has begun. */
  progress: z
    .object({
      step: z.enum(PROPOSAL_STEPS),
      /** Seconds so far, of those that it may take. */
      seconds: z.number(),
      of: z.number(),
    })
    .nullable(),
  answer: proposalAnswer.nullable(),
  /** Why it failed, in a sentence; else null. */
  failure: z.string().nullable(),
});
export type Proposal = z.output<typeof proposal>;

/** That a proposal was asked for or has ended; what it says is read by those who may. */
export type ProposalNotice = Pick<Proposal, "id" | "department" | "month" | "year" | "state">;

export const createProposal = endpoint({
  method: "POST",
  path: "/roster/proposals",
  access: "roster.write",
  cost: "reckoning",
  summary: "Have a department's month proposed; nothing is saved",
  description: "Starts a calculation that fills the empty posts of a month under the rules.",
  errors: ["NOT_FOUND", "PROPOSAL_RUNNING"],
  failed: "Failed to ask for a proposal",
  status: 201,
  idempotent: true,
  body: z.strictObject({
    department,
    month,
    year,
    /** Posts that stay as they are, filled or empty. Duties that have begun always do. */
    keep: z.array(z.strictObject(cell)).max(31 * ROSTER_ROLES.length * LIMITS.positions),
    /** How many people of each role every day needs; absent: one of each role that somebody of the department holds. */
    needs: z
      .array(
        z.strictObject({
          role: z.enum(ROSTER_ROLES),
          people: z.int().min(1).max(LIMITS.positions),
        }),
      )
      .min(1, "Please choose at least one role.")
      .max(ROSTER_ROLES.length)
      .refine(
        (needs) => new Set(needs.map(({ role }) => role)).size === needs.length,
        "Each role can be given once only.",
      )
      .optional(),
  }),
  reply: proposal,
});

export const findProposal = endpoint({
  method: "GET",
  path: "/roster/proposals",
  access: "roster.write",
  cost: "small",
  summary: "The newest proposal of a department's month with its progress, or null",
  description: "Returns the newest proposal, with its posts once it is done.",
  failed: "Failed to fetch the proposal",
  query: z.object({ department, month, year }),
  reply: proposal.nullable(),
});

export const stopProposal = endpoint({
  method: "POST",
  path: "/roster/proposals/:id/stop",
  access: "roster.write",
  cost: "small",
  summary: "Stop a proposal: what was found by then is its answer",
  description: "Ends a calculation early and keeps the best result so far.",
  errors: ["PROPOSAL_ENDED"],
  failed: "Failed to stop the proposal",
  params: z.object({ id }),
  reply: proposal,
});
