import { Box, Button, Text } from "@mantine/core";
import { type QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { listDeletedPatients, restorePatient } from "@wardline/contracts/patients/restoring";
import { LIMITS } from "@wardline/domain/limits";
import { ProperName } from "@wardline/theme/name-text";
import { call } from "../../../lib/calls/api.js";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import list from "../../../ui/page/EntryList.module.css";
import { applyPatientChange, patientKeys } from "../data/patient-cache.js";

const toast = toastsAbout("patient");

/** Lists the cards that can be restored, the most recently deleted first, each with a button that restores it. */
export function DeletedCards() {
  const query = useQuery({
    queryKey: patientKeys.deleted,
    queryFn: async ({ signal }) => (await call(listDeletedPatients, { signal })).data,
  });
  const zone = useHospitalZone();
  const restore = useMutation({ mutationFn: (id: string, { client }) => restoreCard(client, id) });
  return (
    <Loaded query={query} label="Loading deleted cards">
      {(cards) =>
        cards.length === 0 ? (
          <Text c="dimmed">No card was deleted in the last {LIMITS.restorableDays} days.</Text>
        ) : (
          <Box component="ul" className={list.list} maw="44rem">
            {cards.map((card) => (
              <li key={card.id}>
                <div className={list.text}>
                  <div>
                    <b>
                      <ProperName>{card.name}</ProperName>
                    </b>
                    , {card.hospital_no}
                  </div>
                  <span>Deleted {momentText(card.deleted_at, zone)}</span>
                </div>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={restore.isPending}
                  aria-label={`Restore ${card.name}`}
                  onClick={() => restore.mutate(card.id)}
                >
                  Restore
                </Button>
              </li>
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}

/** Restores a deleted card and reports if the card has lost its bed. Never rejects. */
export async function restoreCard(client: QueryClient, id: string): Promise<void> {
  try {
    const { data: payload, message } = await call(restorePatient, { params: { id } });
    applyPatientChange(client, { type: "patient.created", payload });
    toast.success("Card restored.", { about: [payload.name, message].filter(Boolean).join(": ") });
  } catch (error) {
    toast.error(error, "The card could not be restored.");
  }
}
