import { Box } from "@mantine/core";
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
          <Box component="dt" c="dimmed" fz="0.8125rem">
            {label}
          </Box>
          <Box component="dd" m="3px 0 0" fw={550} style={{ overflowWrap: "anywhere" }}>
            {label === "Email Address" ? <EmailText email={value} /> : value}
          </Box>
        </div>
      ))}
    </dl>
  );
}
