import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { deletePatient, type Patient } from "@wardline/contracts/patients";
import { call } from "../../../lib/api.js";
import { applyCardChange } from "./card-cache.js";

/** Deletes a card; one that is already gone counts as deleted. */
export function useDeleteCard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (card: Patient) => {
      try {
        await call(deletePatient, { params: { id: card.id }, ifMatch: card.version });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }
      applyCardChange(queryClient, { type: "patient.deleted", payload: { id: card.id } });
    },
  });
}
