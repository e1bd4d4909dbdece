/** Steps of a proposal, in order (docs/wire/roster.md, Proposals). */
export const PROPOSAL_STEPS = ["greedy", "filling", "sharing", "explaining", "checking"] as const;
export type ProposalStep = (typeof PROPOSAL_STEPS)[number];

export const PROPOSAL_STEP_LABELS: Readonly<Record<ProposalStep, string>> = {
  greedy: "Making a first plan",
  filling: "Filling as many posts as possible",
  sharing: "Sharing duties evenly",
  explaining: "Finding out what would fill the empty posts",
  checking: "Checking the rules",
};
