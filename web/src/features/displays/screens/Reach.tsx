import { Group } from "@mantine/core";
import { IconDeviceTv, IconDeviceTvOff } from "@tabler/icons-react";
import type { Reach as ReachOf } from "@wardline/contracts/boards/displays";
import { isPartlyShown, reachText } from "./screen-list.js";

/** Shows on how many screens something is displayed; renders nothing until the number is known. */
export function Reach({ reach }: { reach: ReachOf | undefined }) {
  if (reach === undefined) return null;
  const isMissingScreens = isPartlyShown(reach);
  const Icon = isMissingScreens ? IconDeviceTvOff : IconDeviceTv;
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={6}
      wrap="nowrap"
      fz="0.875rem"
      {...(isMissingScreens ? { c: "var(--wl-partial)", fw: 600 } : { c: "dimmed" })}
    >
      <Icon size={16} aria-hidden="true" />
      {reachText(reach)}
    </Group>
  );
}
