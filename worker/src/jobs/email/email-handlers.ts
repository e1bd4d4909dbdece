import type { JobHandlers } from "@wardline/jobs/handlers";
import type { EmailContext } from "./email-context.js";
import { sendInvitation } from "./invitation.js";
import { sendAddressTaken, sendPasswordChanged, sendSecondFactorReset } from "./notices.js";
import { sendPasswordReset } from "./password-reset.js";
import { sendRosterDuties } from "./roster-duties.js";
import { sendScreensMissing } from "./screens-missing.js";
import { sendVerification } from "./verification.js";

/** The handler of every job that sends an email (docs/wire.md, Jobs). */
export function emailHandlers(context: EmailContext): JobHandlers["email"] {
  return {
    verification: (data, run) => sendVerification(context, data, run),
    "password-reset": (data, run) => sendPasswordReset(context, data, run),
    invitation: (data, run) => sendInvitation(context, data, run),
    "password-changed": (data, run) => sendPasswordChanged(context, data, run),
    "second-factor-reset": (data, run) => sendSecondFactorReset(context, data, run),
    "address-taken": (data, run) => sendAddressTaken(context, data, run),
    "roster-duties": (data, run) => sendRosterDuties(context, data, run),
    "screens-missing": (data, run) => sendScreensMissing(context, data, run),
  };
}
