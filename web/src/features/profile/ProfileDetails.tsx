import type { SubProfile } from "@wardline/contracts/accounts/sub-accounts";
import { EmailText } from "../../ui/page/Telephone.js";
import classes from "./ProfileDetails.module.css";

/** Shows a staff member's own details, which only an administrator can change. */
export function ProfileDetails({ profile }: { profile: SubProfile }) {
  const details = [
    ["First Name", profile.firstName],
    ["Last Name", profile.lastName],
    ["Role", profile.role],
    ["Department", profile.department],
    ["Email Address", profile.email],
  ] as const;
  return (
    <dl className={classes.facts}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{label === "Email Address" ? <EmailText email={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
