import { isAboutSuspendedHospital } from "@wardline/database/repositories/operation/operators";
import type { JobHandlers, JobRun } from "@wardline/jobs/handlers";
import type { EmailContext } from "./email-context.js";

/**
 * Returns the handlers of email jobs (docs/wire/operations.md, Jobs). Each handler is loaded with its first job,
 * because the templates take a third of the worker's start-up time.
 */
export function createEmailHandlers(context: EmailContext): JobHandlers["email"] {
  const verification = () => import("./verification.js");
  const passwordReset = () => import("./password-reset.js");
  const invitation = () => import("./invitation.js");
  const notices = () => import("./notices.js");
  const rosterDuties = () => import("./roster-duties.js");
  const dutyReminder = () => import("./duty-reminder.js");
  const rosterOffer = () => import("./roster-offer.js");
  const tonight = () => import("./tonight.js");
  const screensMissing = () => import("./screens-missing.js");
  const retentionChanged = () => import("./retention-changed.js");
  const webhookOff = () => import("./webhook-off.js");
  const backups = () => import("./backups.js");
  return skipSuspended(context, {
    verification: async (...job) => (await verification()).sendVerification(context, ...job),
    "password-reset": async (...job) => (await passwordReset()).sendPasswordReset(context, ...job),
    invitation: async (...job) => (await invitation()).sendInvitation(context, ...job),
    "password-changed": async (...job) => (await notices()).sendPasswordChanged(context, ...job),
    "second-factor-reset": async (...job) =>
      (await notices()).sendSecondFactorReset(context, ...job),
    "second-factor-changed": async (...job) =>
      (await notices()).sendSecondFactorChanged(context, ...job),
    "address-taken": async (...job) => (await notices()).sendAddressTaken(context, ...job),
    "handed-over": async (...job) => (await notices()).sendHandedOver(context, ...job),
    "roster-duties": async (...job) => (await rosterDuties()).sendRosterDuties(context, ...job),
    "duty-reminder": async (...job) => (await dutyReminder()).sendDutyReminder(context, ...job),
    "roster-offer": async (...job) => (await rosterOffer()).sendRosterOffer(context, ...job),
    tonight: async (...job) => (await tonight()).sendTonight(context, ...job),
    "screens-missing": async (...job) =>
      (await screensMissing()).sendScreensMissing(context, ...job),
    "retention-changed": async (...job) =>
      (await retentionChanged()).sendRetentionChanged(context, ...job),
    "webhook-off": async (...job) => (await webhookOff()).sendWebhookOff(context, ...job),
    "contact-marked": async (...job) => (await notices()).sendContactMarked(context, ...job),
    "backup-problem": async (...job) => (await backups()).sendBackupProblem(context, ...job),
    "drill-overdue": async (...job) => (await backups()).sendDrillOverdue(context, ...job),
  });
}

/** Permanently drops emails about a suspended hospital (docs/wire/accounts.md, Suspended hospitals). */
function skipSuspended(
  { dataSource }: EmailContext,
  handlers: JobHandlers["email"],
): JobHandlers["email"] {
  const unlessSuspended =
    (send: (data: never, run: JobRun) => Promise<void>) =>
    async (data: { hospitalId?: string; accountId?: string }, run: JobRun) => {
      if (!(await isAboutSuspendedHospital(dataSource.manager, data)))
        await send(data as never, run);
    };
  const wrappedHandlers = Object.entries(handlers).map(([name, send]) => [
    name,
    unlessSuspended(send),
  ]);
  return Object.assign({ ...handlers }, Object.fromEntries(wrappedHandlers));
}
