import { Button, Group, Text } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { CardReader } from "@wardline/contracts/access-log";
import { type SyntheticEvent, useState } from "react";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./Audit.module.css";
import { cardReadersQuery } from "./access-queries.js";
import { actsText, timesText } from "./access-words.js";

const TITLE = "Who has seen this card";

/** So many people are in sight at once. */
const IN_SIGHT = 8;

/** Who has seen a card, as a part of its own page (docs/product.md, Patient page). */
export function CardReadersPanel({ patientId }: { patientId: string }) {
  return (
    <Panel title={TITLE}>
      <CardReaders patientId={patientId} />
    </Panel>
  );
}

/** The same within its history: read when it is opened. */
export function CardReadersFold({ patientId }: { patientId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.seen}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
    >
      <summary>{TITLE}</summary>
      {isOpen ? <CardReaders patientId={patientId} /> : null}
    </details>
  );
}

function CardReaders({ patientId }: { patientId: string }) {
  const { data, error, isError, refetch } = useQuery(cardReadersQuery(patientId));
  const [isWhole, setWhole] = useState(false);
  if (data === undefined && isError) {
    return (
      <ErrorState
        error={error}
        fallback="Failed to fetch who has seen this card"
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState />;
  if (data.length === 0) return <Text c="dimmed">Nobody has opened this card yet.</Text>;
  const rest = data.length - IN_SIGHT;
  return (
    <>
      <ol className={classes.readers}>
        {(isWhole ? data : data.slice(0, IN_SIGHT)).map((reader) => (
          <Reader key={reader.actor.id} reader={reader} />
        ))}
      </ol>
      <Group gap="sm" mt="md">
        {rest > 0 ? (
          <Button variant="default" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show less" : `Show ${rest} more`}
          </Button>
        ) : null}
        <ButtonLink
          to="/dashboard/audit"
          search={{ subject: patientId }}
          hash="access"
          variant="default"
          leftSection={<IconListSearch size={17} aria-hidden="true" />}
        >
          Each look in the access log
        </ButtonLink>
      </Group>
    </>
  );
}

function Reader({ reader: { actor, acts, times, first_at, last_at } }: { reader: CardReader }) {
  const zone = useHospitalZone();
  const [first, last] = [momentText(first_at, zone), momentText(last_at, zone)];
  return (
    <li className={classes.reader}>
      <div>
        <Text fw={600}>{actor.name === "" ? actor.email : actor.name}</Text>
        <Text size="sm" c="dimmed">
          {actsText(acts)}, {timesText(times)}
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
