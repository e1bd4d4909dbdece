import { queryOptions, useMutation } from "@tanstack/react-query";
import { erasePatient, previewErasure } from "@wardline/contracts/erasure";
import { call } from "../../../lib/calls/api.js";
import { applyPatientChange } from "../data/patient-cache.js";

/** What the erasure of a patient would touch: asked for each time it is thought about. */
export function erasurePreview(id: string) {
  return queryOptions({
    queryKey: ["patients", "erasure", id],
    queryFn: async ({ signal }) => (await call(previewErasure, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Erases a patient; resolves with how many cards there were. */
export function useErasePatient(id: string) {
  return useMutation({
    mutationFn: async (body: { confirmation: string; reason: string }) =>
      (await call(erasePatient, { params: { id }, body })).data.cards,
    onSuccess: (_cards, _body, _result, { client }) =>
      applyPatientChange(client, { type: "patient.deleted", payload: { id } }),
  });
}
