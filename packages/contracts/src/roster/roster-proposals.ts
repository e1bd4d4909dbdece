import { LIMITS } from "@wardline/domain/limits";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { PROPOSAL_STEPS } from "@wardline/domain/roster-month/proposal-steps";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, id, line, month, time, year } from "../fields.js";
import { burden, gridChange } from "./roster-grid.js";
import { rosterFinding } from "./roster-rules.js";

const department = line(LIMITS.text, "Please select a department.");
const cell = {
  date: day,
  role: z.enum(ROSTER_ROLES),
  position: z.int().min(1).max(LIMITS.positions),
};

/** State of a proposal; even a `stopped` proposal may have a result. */
export const PROPOSAL_STATES = ["waiting", "running", "done", "stopped", "failed"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Changes that would fill a month fairly; not saved (docs/wire/roster.md, Proposals). */
export const proposalAnswer = z.object({
  /** `solver`: mixed-integer programming; `greedy`: gives each post in turn to the least burdened person. */
  method: z.enum(["solver", "greedy"]),
  /** Input for `PUT /roster/grid`. */
  changes: z.array(gridChange),
  /** Posts that nobody can take without breaking a rule of level `forbid`. */
  unfilled: z.array(z.object({ date: z.string(), role: z.enum(ROSTER_ROLES), position: z.int() })),
  /** Rules of levels `warn` and `reason` that the changes break, worst first. */
  findings: z.array(rosterFinding),
  /** Burdens in this month before and after the changes. */
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
  /** Proven bounds on every plan, as sentences: "In every plan, at least one registrar has 7 nights or more." */
  bounds: z.array(z.string()),
  /** Smallest changes that would make it possible to fill the month, as sentences. */
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
  /** Null until the worker has started. */
  progress: z
    .object({
      step: z.enum(PROPOSAL_STEPS),
      /** Number of seconds elapsed, and the time limit. */
      seconds: z.number(),
      of: z.number(),
    })
    .nullable(),
  answer: proposalAnswer.nullable(),
  /** Failure as a sentence; else null. */
  failure: z.string().nullable(),
});
export type Proposal = z.output<typeof proposal>;

/** Notice that a proposal was requested or has ended; readers with the right then load the proposal. */
export type ProposalNotice = Pick<Proposal, "id" | "department" | "month" | "year" | "state">;

export const createProposal = endpoint({
  method: "POST",
  path: "/roster/proposals",
  access: "roster.write",
  cost: "reckoning",
  summary: "Propose a roster for a department's month; nothing is saved",
  description:
    "Starts a calculation that plans the future posts of a month under the rules. It can also change filled posts that are not in `keep`.",
  errors: ["PROPOSAL_RUNNING"],
  failed: "Failed to request a proposal.",
  status: 201,
  idempotent: true,
  body: z.strictObject({
    department,
    month,
    year,
    /** Posts that the proposal must not change, whether filled or empty. Duties that have begun are never changed. */
    keep: z.array(z.strictObject(cell)).max(31 * ROSTER_ROLES.length * LIMITS.positions),
    /** Number of people needed per role and day; if absent, one person for each role with staff in the department. */
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
        "Each role can be given only once.",
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
  summary: "The newest proposal for a department's month with its progress, or null",
  description:
    "Returns the newest proposal; `answer` is null until it is done, or stopped with a result.",
  failed: "Failed to fetch the proposal.",
  query: z.object({ department, month, year }),
  reply: proposal.nullable(),
});

export const stopProposal = endpoint({
  method: "POST",
  path: "/roster/proposals/:id/stop",
  access: "roster.write",
  cost: "small",
  summary: "Stop a proposal and keep its best result so far",
  description:
    "Asks the worker to end the calculation with its best result so far. A proposal that no worker is making ends at once without a result.",
  errors: ["PROPOSAL_ENDED"],
  failed: "Failed to stop the proposal.",
  params: z.object({ id }),
  reply: proposal,
});
