import { Box, Button, Group, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Ward } from "@wardline/contracts/patients/wards";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import { useNow } from "../../../lib/time/clock.js";
import lineList from "../../../ui/page/LineList.module.css";
import { Panel } from "../../../ui/page/Panel.js";

const MINUTE_MS = 60_000;

/** A bed that waits to be cleaned. */
export interface BedToClean {
  ward: Ward;
  bed: string;
  /** Epoch milliseconds; null if unknown. */
  since: number | null;
}

/** Returns the beds to clean, longest wait first, with unknown times last. */
export function listBedsToClean(wards: readonly Ward[]): BedToClean[] {
  return wards
    .flatMap((ward) =>
      ward.closed
        .filter(({ reason }) => reason === "cleaning")
        .map(({ bed, since }) => ({
          ward,
          bed,
          since: since === undefined ? null : Date.parse(since),
        })),
    )
    .sort((a, b) => (a.since ?? Number.MAX_VALUE) - (b.since ?? Number.MAX_VALUE));
}

interface BedsToCleanProps {
  beds: readonly BedToClean[];
  onReady: ((bed: BedToClean) => void) | null;
}

/** Lists the beds to clean, longest wait first, each with a button to mark it as ready. */
export function BedsToClean({ beds, onReady }: BedsToCleanProps) {
  const now = useNow();
  if (beds.length === 0) return <Text c="dimmed">No bed needs cleaning.</Text>;
  return (
    <Panel title="Beds to clean" description="The bed that has waited longest comes first.">
      <ul className={lineList.list}>
        {beds.map((one) => (
          <Group
            key={`${one.ward.id} ${one.bed}`}
            component="li"
            gap={12}
            mih="4rem"
            py={8}
            wrap="nowrap"
          >
            <Box component="b" flex="none" miw="4rem" fz="1.25rem" data-numeric>
              {one.bed}
            </Box>
            <Box component="span" flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
              {one.ward.name}
              {one.since === null ? null : (
                <Text span c="dimmed" size="sm" display="block">
                  Waiting {minutesText((now - one.since) / MINUTE_MS)}
                </Text>
              )}
            </Box>
            {onReady === null ? null : (
              <Button
                size="md"
                flex="none"
                aria-label={`Ready: bed ${one.bed} of ${one.ward.name}`}
                leftSection={<IconCheck size={18} aria-hidden="true" />}
                onClick={() => onReady(one)}
              >
                Ready
              </Button>
            )}
          </Group>
        ))}
      </ul>
    </Panel>
  );
}
