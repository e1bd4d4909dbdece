import { IconKey } from "@tabler/icons-react";
import type { Grant } from "@wardline/domain/grants";
import { rightsLabel } from "../edit/rights.js";
import classes from "../Rights.module.css";

/** Names the rights that someone has beyond the staff's own area; nothing where there are none. */
export function RightsBadge({ grants }: { grants: readonly Grant[] }) {
  const label = rightsLabel(grants);
  if (label === null) return null;
  return (
    <span className={classes.badge} title={`Rights: ${label}`}>
      <IconKey size={14} stroke={2} aria-hidden="true" />
      {label}
    </span>
  );
}
