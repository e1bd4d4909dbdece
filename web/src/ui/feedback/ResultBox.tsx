import { Box, Group, Loader } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type ResultState = "idle" | "testing" | "success" | "failed";

const ICONS = {
  idle: <IconPlugConnected size={22} aria-hidden="true" />,
  testing: <Loader size={22} aria-hidden="true" />,
  success: <IconCircleCheck size={22} aria-hidden="true" />,
  failed: <IconAlertTriangle size={22} aria-hidden="true" />,
};

const COLOURS: Partial<Record<ResultState, string>> = {
  success: "var(--wl-good)",
  failed: "var(--mantine-color-error)",
};

/** Result of a test or check, in a live region so that screen readers announce it. */
export function ResultBox({ state, children }: { state: ResultState; children: ReactNode }) {
  return (
    <Group
      gap={12}
      align="flex-start"
      wrap="nowrap"
      p="12px 14px"
      bd="1px solid var(--wl-line)"
      bdrs="md"
      bg="var(--wl-raised)"
      style={{ overflowWrap: "anywhere" }}
      data-state={state}
    >
      <Box display="flex" flex="none" c={COLOURS[state]}>
        {ICONS[state]}
      </Box>
      <div>{children}</div>
    </Group>
  );
}
