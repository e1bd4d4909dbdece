import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RESTORABLE_DAYS } from "@wardline/contracts/patients/identity";
import { ProperName } from "@wardline/theme/name-text";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import classes from "./DeletedCards.module.css";
import { deletedPatients, useRestorePatient } from "./identity-queries.js";

/** Lists the cards that can be restored, each with its button. */
export function DeletedCards() {
  const query = useQuery(deletedPatients);
  const zone = useHospitalZone();
  const restore = useRestorePatient();
  return (
    <Loaded query={query} label="Loading deleted cards">
      {(cards) =>
        cards.length === 0 ? (
          <Text c="dimmed">No card was deleted in the last {RESTORABLE_DAYS} days.</Text>
        ) : (
          <ul className={classes.list}>
            {cards.map((card) => (
              <li key={card.id}>
                <span>
                  <b>
                    <ProperName>{card.name}</ProperName>
                  </b>
                  , {card.hospital_no}
                  <small>Deleted {momentText(card.deleted_at, zone)}</small>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={restore.isPending}
                  aria-label={`Restore ${card.name}`}
                  onClick={() => restore.mutate(card)}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
