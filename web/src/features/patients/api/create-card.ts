import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { ApiError } from "@wardline/client/call-error";
import { createPatient } from "@wardline/contracts/patients";
import { call } from "../../../lib/api.js";
import { createRequestKey } from "../../../lib/request-key.js";
import { applyCardChange } from "./card-cache.js";

/** What a new card is opened with. */
export type NewCard = CallOptions<typeof createPatient>["body"];

const requestKey = createRequestKey();

/** Opens a casualty card. */
export function useCreateCard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewCard) => {
      const { data } = await call(createPatient, { body, idempotencyKey: requestKey.of(body) });
      requestKey.forget();
      applyCardChange(queryClient, { type: "patient.created", payload: data });
      return data;
    },
  });
}

/** The id of the card that is already open for the hospital number, or null for any other failure. */
export function openCardId(error: unknown): string | null {
  const isOpen = error instanceof ApiError && error.code === "CARD_ALREADY_OPEN";
  return isOpen ? ((error.data as { id?: string } | undefined)?.id ?? null) : null;
}
