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
      <Stack component="dl" gap={6} mt="6px">
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
            <dd>{word}</dd>
          </Group>
        ))}
      </Stack>
    </Box>
  );
}
