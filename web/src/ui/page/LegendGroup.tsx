import { Box, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";

interface LegendGroupProps {
  title: string;
  signs: readonly { word: string; sign: ReactNode }[];
}

/** A titled group of symbols with their meaning. */
export function LegendGroup({ title, signs }: LegendGroupProps) {
  return (
    <Box miw={0} fz="0.8125rem">
      <b>{title}</b>
      <Stack component="dl" gap={6} m="6px 0 0">
        {signs.map(({ word, sign }) => (
          <Group key={word} gap={10} wrap="nowrap">
            <Box
              component="dt"
              display="grid"
              flex="none"
              miw="4.75rem"
              style={{ justifyItems: "start" }}
            >
              {sign}
            </Box>
            <Box component="dd" m={0}>
              {word}
            </Box>
          </Group>
        ))}
      </Stack>
    </Box>
  );
}
