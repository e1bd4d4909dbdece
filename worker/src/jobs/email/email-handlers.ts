import type { JobHandlers } from "@wardline/jobs/handlers";
import type { EmailContext } from "./email-context.js";

/**
 * The handler of every job that sends an email (docs/wire.md, Jobs). Each is loaded with its first job: what writes emails
 * takes a third of the time that a worker needs to start.
 */
export function emailHandlers(context: EmailContext): JobHandlers["email"] {
  const verification = () => import("./verification.js");
  const passwordReset = () => import("./password-reset.js");
  const invitation = () => import("./invitation.js");
  const notices = () => import("./notices.js");
  const rosterDuties = () => import("./roster-duties.js");
  const domainProof = () => import("./domain-proof.js");
  const screensMissing = () => import("./screens-missing.js");
  return {
    verification: async (...job) => (await verification()).sendVerification(context, ...job),
    "password-reset": async (...job) => (await passwordReset()).sendPasswordReset(context, ...job),
    invitation: async (...job) => (await invitation()).sendInvitation(context, ...job),
    "password-changed": async (...job) => (await notices()).sendPasswordChanged(context, ...job),
    "second-factor-reset": async (...job) =>
      (await notices()).sendSecondFactorReset(context, ...job),
    "second-factor-changed": async (...job) =>
      (await notices()).sendSecondFactorChanged(context, ...job),
    "address-taken": async (...job) => (await notices()).sendAddressTaken(context, ...job),
    "roster-duties": async (...job) => (await rosterDuties()).sendRosterDuties(context, ...job),
    "domain-proof": async (...job) => (await domainProof()).sendDomainProof(context, ...job),
    "screens-missing": async (...job) =>
      (await screensMissing()).sendScreensMissing(context, ...job),
  };
}
