import { IconCheck, IconClockX, IconMail } from "@tabler/icons-react";
import type { InvitationState } from "@wardline/contracts/sub-accounts";
import { INVITATION_LABELS } from "../staff-list.js";
import classes from "./InvitationBadge.module.css";

const ICONS = { invited: IconMail, active: IconCheck, expired: IconClockX } as const;

/** Whether a staff member has taken up the invitation. */
export function InvitationBadge({ state }: { state: InvitationState }) {
  const Icon = ICONS[state];
  return (
    <span className={classes.badge} data-kind={state}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {INVITATION_LABELS[state]}
    </span>
  );
}

/** Marks the head of a department. */
export function HodBadge() {
  return (
    <abbr className={classes.hod} title="Head of department" style={{ textDecoration: "none" }}>
      HOD
    </abbr>
  );
}
