import { Button, Group, Text } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { CardReader } from "@wardline/contracts/operation/access-log";
import { type SyntheticEvent, useState } from "react";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./Audit.module.css";
import { cardReadersQuery } from "./access-queries.js";
import { actsText, timesText } from "./access-words.js";

const TITLE = "Who has seen this card";

const MAX_UNFOLDED_PEOPLE = 8;

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
  const query = useQuery(cardReadersQuery(patientId));
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <Loaded query={query} fallback="Failed to fetch the people who have seen this card.">
      {(data) => {
        if (data.length === 0) return <Text c="dimmed">Nobody has opened this card yet.</Text>;
        const rest = data.length - MAX_UNFOLDED_PEOPLE;
        return (
          <>
            <ol className={classes.readers}>
              {(isUnfolded ? data : data.slice(0, MAX_UNFOLDED_PEOPLE)).map((reader) => (
                <Reader key={reader.actor.id} reader={reader} />
              ))}
            </ol>
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
