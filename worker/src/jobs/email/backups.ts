import type { JobData } from "@wardline/contracts/operation/jobs";
import { findRunOfAllHospitals } from "@wardline/database/repositories/operation/backup-runs";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { backupProblemEmail, drillOverdueEmail } from "./templates/backups.js";
import type { Email } from "./templates/email.js";

/** Emails the operators about a failed backup or drill; does nothing without OPS_MAIL. */
export async function sendBackupProblem(
  context: EmailContext,
  data: JobData<"email", "backup-problem">,
  run: JobRun,
): Promise<void> {
  const failedRun = await findRunOfAllHospitals(context.dataSource.manager, data.run);
  if (failedRun === null || failedRun.problem === null) return;
  const { kind, problem, begunAt } = failedRun;
  const { publicUrl } = context;
  await emailOperators(context, run, backupProblemEmail({ kind, problem, begunAt, publicUrl }));
}

/** Emails the operators that drills are overdue; does nothing without OPS_MAIL. */
export async function sendDrillOverdue(
  context: EmailContext,
  { since }: JobData<"email", "drill-overdue">,
  run: JobRun,
): Promise<void> {
  const { publicUrl } = context;
  await emailOperators(context, run, drillOverdueEmail({ since: new Date(since), publicUrl }));
}

async function emailOperators(context: EmailContext, run: JobRun, email: Email): Promise<void> {
  const { opsMail } = context;
  if (opsMail === undefined) return;
  await deliver(context, run, { email: opsMail, firstName: "", lastName: "" }, email);
}
