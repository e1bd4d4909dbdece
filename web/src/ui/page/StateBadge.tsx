import type { TablerIcon } from "@tabler/icons-react";
import classes from "./StateBadge.module.css";

interface StateBadgeProps {
  tone?: "good" | "warning" | undefined;
  Icon: TablerIcon;
  /** Size of the icon in pixels. */
  size: number;
  label: string;
}

/** A pill with an icon and a word for a state, such as "Active". */
export function StateBadge({ tone, Icon, size, label }: StateBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={size} aria-hidden="true" />
      {label}
    </span>
  );
}
