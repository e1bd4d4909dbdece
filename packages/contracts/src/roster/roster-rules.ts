import { LIMITS } from "@wardline/domain/limits";
import { RULE_PRESETS } from "@wardline/domain/roster-rules/presets";
import {
  ROSTER_RULES,
  type RosterRule,
  RULE_LEVELS,
  RULE_LIMITS,
  RULES,
} from "@wardline/domain/roster-rules/rules";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { line, version } from "../fields.js";

const WHOLE_NUMBER_TEXT = "Please enter a whole number.";

function buildRuleSchema(rule: RosterRule) {
  const { min, max } = RULES[rule];
  const rangeMessage = min === max ? `This can only be ${min}.` : `Please enter ${min} to ${max}.`;
  return z.strictObject({
    value: z.int(WHOLE_NUMBER_TEXT).min(min, rangeMessage).max(max, rangeMessage),
    level: z.enum(RULE_LEVELS),
  });
}

const rules = z.strictObject(
  Object.fromEntries(ROSTER_RULES.map((rule) => [rule, buildRuleSchema(rule)])) as Record<
    RosterRule,
    ReturnType<typeof buildRuleSchema>
  >,
);

const settings = {
  /** Preset of the rules; "own" once somebody has changed a value. */
  preset: z.enum(RULE_PRESETS),
  rules,
  rest_after_hours: z
    .int(WHOLE_NUMBER_TEXT)
    .min(1, `Please enter 1 to ${RULE_LIMITS.restAfterHours}.`)
    .max(RULE_LIMITS.restAfterHours, `Please enter 1 to ${RULE_LIMITS.restAfterHours}.`),
  average_weeks: z
    .int(WHOLE_NUMBER_TEXT)
    .min(1, `Please enter 1 to ${RULE_LIMITS.averageWeeks}.`)
    .max(RULE_LIMITS.averageWeeks, `Please enter 1 to ${RULE_LIMITS.averageWeeks}.`),
};

/** Roster rules of a hospital (docs/wire/roster.md, Roster rules). */
export const rosterRules = z.object({ ...settings, version });
export type RosterRulesRecord = z.output<typeof rosterRules>;

/** A rule that a person's duties break; `date` is the roster date of the duty that breaks it. */
export const rosterFinding = z.object({
  rule: z.enum(ROSTER_RULES),
  level: z.enum(RULE_LEVELS).exclude(["off"]),
  person: z.string(),
  date: z.string(),
  text: z.string(),
  value: z.number(),
  limit: z.number(),
});

/** Reasons for saving despite broken rules; absent if no rule needs a reason. */
export const ruleReasons = z
  .array(
    z.strictObject({
      rule: z.enum(ROSTER_RULES),
      person: z.string().max(LIMITS.text),
      date: z.string().max(LIMITS.text),
      reason: line(LIMITS.text, "Please enter a reason."),
    }),
  )
  .max(500)
  .optional();
export type RuleReasons = z.output<typeof ruleReasons>;

export const getRosterRules = endpoint({
  method: "GET",
  path: "/roster/rules",
  access: ["roster.write", "settings.manage"],
  cost: "small",
  summary: "The rules of the hospital's rosters",
  description: "Returns the rules with the version to send with a change.",
  reply: rosterRules,
});

export const updateRosterRules = endpoint({
  method: "PUT",
  path: "/roster/rules",
  access: "settings.manage",
  cost: "reckoning",
  summary: "Change the rules of the hospital's rosters",
  description: "Replaces the rules by which rosters are checked.",
  ifMatch: true,
  body: z.strictObject(settings),
  reply: rosterRules,
});
