import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { fullName } from "../staff-list.js";
import { HodBadge, InvitationBadge } from "./InvitationBadge.js";
import { RightsBadge } from "./RightsBadge.js";
import classes from "./StaffSummary.module.css";

/** A staff member in two lines: name and account; role, department, address and rights. */
export function StaffSummary({ staff }: { staff: SubAccount }) {
  const { email, department, role, invitation, grants, isHOD } = staff;
  const facts = [role, department, email].join(" · ");
  return (
    <div className={classes.summary}>
      <div className={classes.line}>
        <span className={classes.name}>
          {fullName(staff)}
          {isHOD ? <HodBadge /> : null}
        </span>
        <InvitationBadge state={invitation} />
      </div>
      <div className={classes.line}>
        <span className={classes.facts} title={facts}>
          {facts}
        </span>
        <RightsBadge grants={grants} />
      </div>
    </div>
  );
}
