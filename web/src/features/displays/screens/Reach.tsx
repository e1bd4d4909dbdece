import { IconDeviceTv, IconDeviceTvOff } from "@tabler/icons-react";
import type { Reach as ReachOf } from "@wardline/contracts/boards/displays";
import classes from "../Displays.module.css";
import { isPartlyShown, reachText } from "./screen-list.js";

/** Shows on how many screens something is displayed; renders nothing until the number is known. */
export function Reach({ reach }: { reach: ReachOf | undefined }) {
  if (reach === undefined) return null;
  const isMissingScreens = isPartlyShown(reach);
  const Icon = isMissingScreens ? IconDeviceTvOff : IconDeviceTv;
  return (
    <span className={classes.reach} data-partly={isMissingScreens || undefined}>
      <Icon size={16} aria-hidden="true" />
      {reachText(reach)}
    </span>
  );
}
