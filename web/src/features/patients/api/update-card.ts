import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { type Patient, type PatientData, updatePatient } from "@wardline/contracts/patients";
import { call } from "../../../lib/api.js";
import { whileSaving } from "./card-activity.js";
import { applyCardChange } from "./card-cache.js";

interface CardUpdate {
  /** The card as it was when editing began: a later state is not overwritten unseen. */
  card: Patient;
  data: PatientData;
}

/** Changes fields of a card. After a version conflict the cache holds the present card. */
export function useUpdateCard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ card, data }: CardUpdate) =>
      whileSaving(card.id, async () => {
        const { data: updated } = await call(updatePatient, {
          params: { id: card.id },
          body: { patientData: data },
          ifMatch: card.version,
        });
        applyCardChange(queryClient, { type: "patient.updated", payload: updated });
        return updated;
      }),
    onError: (error) => {
      const current = conflictingCard(error);
      if (current !== null)
        applyCardChange(queryClient, { type: "patient.updated", payload: current });
    },
  });
}

/** The present card that came with a version conflict, or null for any other failure. */
export function conflictingCard(error: unknown): Patient | null {
  const isConflict = error instanceof ApiError && error.code === "VERSION_CONFLICT";
  return isConflict ? ((error.data as Patient | undefined) ?? null) : null;
}
