import { IconKey } from "@tabler/icons-react";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { useWards } from "../../../shared/hospital/wards.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import classes from "../Rights.module.css";
import { listLimitNames, rightsLabel } from "../rights.js";

/** Shows a person's rights and the wards that limit them; renders nothing if there are no rights. */
export function RightsBadge({ grants, wards }: Pick<SubAccount, "grants" | "wards">) {
  const label = rightsLabel(grants);
  if (label === null) return null;
  return wards.length === 0 ? <Badge text={label} /> : <LimitedBadge label={label} limit={wards} />;
}

function LimitedBadge({ label, limit }: { label: string; limit: WardLimit }) {
  const names = listLimitNames(limit, useWards());
  return <Badge text={`${label}: ${names.join(", ")}`} />;
}

function Badge({ text }: { text: string }) {
  return (
    <span className={classes.badge} {...hoverTip(`Rights: ${text}`)}>
      <IconKey size={14} stroke={2} aria-hidden="true" />
      {text}
    </span>
  );
}
