import { LIMITS } from "@wardline/domain/limits";
import { ACUITIES, ACUITY_SCALES } from "@wardline/domain/patients/acuity";
import { OPEN_STATUSES } from "@wardline/domain/patients/patient-status";
import { toComparedText } from "@wardline/domain/text/text-forms";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { line, version } from "../fields.js";

/** Maximum number of a hospital's reasons, and longest target in minutes (a week). */
export const SIGNAL_LIMITS = { reasons: 30, minutes: 10_080 } as const;

const WHOLE_MINUTES_TEXT = "Please enter whole minutes.";
const minutes = z
  .int(WHOLE_MINUTES_TEXT)
  .min(0, WHOLE_MINUTES_TEXT)
  .max(SIGNAL_LIMITS.minutes, `Please enter at most ${SIGNAL_LIMITS.minutes} minutes.`)
  .nullable();

/** Acceptable waits in minutes (docs/wire/patients.md, Signals); null or missing: no target. */
export const waitingTargets = z.strictObject({
  statuses: z.partialRecord(
    z.enum(OPEN_STATUSES, "Only open cards can have a waiting target."),
    minutes,
  ),
  acuities: z
    .array(minutes)
    .length(ACUITIES.length, "Please enter a target for each acuity, or leave it empty."),
});

const reasons = z
  .array(line(LIMITS.name, "Please enter a reason."), "Please enter the reasons.")
  .min(1, "Please enter at least one reason.")
  .max(SIGNAL_LIMITS.reasons, `A hospital can have at most ${SIGNAL_LIMITS.reasons} reasons.`)
  .superRefine((all, context) => {
    const comparedReasons = all.map(toComparedText);
    for (const [index, reason] of comparedReasons.entries()) {
      if (comparedReasons.indexOf(reason) === index) continue;
      const message = "This reason is already in the list.";
      context.addIssue({ code: "custom", message, path: [index] });
    }
  });

const settings = {
  /** Reasons offered to staff, in order. */
  waiting_reasons: reasons,
  targets: waitingTargets,
  acuity_scale: z.enum(ACUITY_SCALES, "Please choose one of the scales."),
};

export const signalSettings = z.object({ ...settings, version });
export type SignalSettings = z.output<typeof signalSettings>;

export const getSignals = endpoint({
  method: "GET",
  path: "/signals",
  access: ["patients.read", "settings.manage", "audit.read"],
  forTokens: true,
  cost: "small",
  summary: "Get the reasons for waiting, the waiting targets and the acuity scale",
  description:
    "Returns the reasons for waiting, the targets per status and acuity in minutes, and the acuity scale, with their version.",
  reply: signalSettings,
});

export const updateSignals = endpoint({
  method: "PUT",
  path: "/signals",
  access: "settings.manage",
  cost: "small",
  summary: "Change the reasons for waiting, the waiting targets and the acuity scale",
  description: "Changes the fields that are given; each given field is replaced as a whole.",
  ifMatch: true,
  body: z.strictObject(settings).partial(),
  reply: signalSettings,
});
