import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type CardReader, listCardReaders } from "@wardline/contracts/operation/access-log";
import { formatNumber } from "@wardline/domain/text/format-count";
import { type SyntheticEvent, useState } from "react";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./Audit.module.css";
import { actsText } from "./access-words.js";

const TITLE = "Who has seen this card";

const MAX_UNFOLDED_PEOPLE = 8;

/** Polling interval in milliseconds: no live event reports that somebody has opened a card. */
const POLL_INTERVAL_MS = 10_000;

/** Shows who has seen a card, as a panel of its page (docs/product.md, Patient page). */
export function CardReadersPanel({ patientId }: { patientId: string }) {
  return (
    <Panel title={TITLE}>
      <CardReaders patientId={patientId} />
    </Panel>
  );
}

/** Lists who has seen a card, folded below the card's history; loads only when opened. */
export function CardReadersFold({ patientId }: { patientId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="details"
      mb={16}
      pb={16}
      style={{ borderBottom: "1px solid var(--wl-line)" }}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
    >
      <Box component="summary" mb={8} fw={620}>
        {TITLE}
      </Box>
      {isOpen ? <CardReaders patientId={patientId} /> : null}
    </Box>
  );
}

function CardReaders({ patientId }: { patientId: string }) {
  const query = useQuery({
    ...answerQuery(["card-readers", patientId], listCardReaders, { params: { id: patientId } }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <Loaded query={query} fallback="Failed to fetch the people who have seen this card.">
      {(data) => {
        if (data.length === 0) return <Text c="dimmed">Nobody has opened this card yet.</Text>;
        const rest = data.length - MAX_UNFOLDED_PEOPLE;
        return (
          <>
            <Stack component="ol" gap={12}>
              {(isUnfolded ? data : data.slice(0, MAX_UNFOLDED_PEOPLE)).map((reader) => (
                <Reader key={reader.actor.id} {...reader} />
              ))}
            </Stack>
            <Group gap="sm" mt="md">
              {rest > 0 ? (
                <Button
                  variant="default"
                  aria-expanded={isUnfolded}
                  onClick={() => setUnfolded(!isUnfolded)}
                >
                  {isUnfolded ? "Show less" : `Show ${rest} more`}
                </Button>
              ) : null}
              <ButtonLink
                to="/dashboard/audit"
                search={{ subject: patientId }}
                hash="access"
                variant="default"
                leftSection={<IconListSearch size={17} aria-hidden="true" />}
              >
                See all in the access log
              </ButtonLink>
            </Group>
          </>
        );
      }}
    </Loaded>
  );
}

function Reader({ actor, acts, times, first_at, last_at }: CardReader) {
  const formatMoment = useMomentText();
  const [first, last] = [formatMoment(first_at), formatMoment(last_at)];
  return (
    <li className={classes.reader}>
      <div>
        <Text fw={600}>{actor.name || actor.email}</Text>
        <Text size="sm" c="dimmed">
          {actsText(acts)}, {times === 1 ? "once" : `${formatNumber(times)} times`}
        </Text>
      </div>
      <Text size="sm">
        {first === last ? (
          <time dateTime={first_at}>{first}</time>
        ) : (
          <>
            First <time dateTime={first_at}>{first}</time>
            <br />
            Last <time dateTime={last_at}>{last}</time>
          </>
        )}
      </Text>
    </li>
  );
}
