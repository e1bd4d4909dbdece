import { type Mutation, type QueryClient, useIsMutating } from "@tanstack/react-query";
import { patientKeys } from "./patient-keys.js";

interface Named {
  patient: { id: string };
}

/** What the mutations of patients are given: one patient, or several of a selection. */
type SavingVariables = Named | { steps: readonly Named[] } | undefined;

/** Whether this page is changing the patient just now. */
export function isSaving(queryClient: QueryClient, id: string): boolean {
  return queryClient.isMutating(changesOf(id)) > 0;
}

/** Whether this page is changing the patient just now. */
export function useIsSaving(id: string): boolean {
  return useIsMutating(changesOf(id)) > 0;
}

function changesOf(id: string) {
  return {
    mutationKey: patientKeys.saving,
    predicate: ({ state }: Mutation) => isOf(id, state.variables as SavingVariables),
  };
}

function isOf(id: string, variables: SavingVariables): boolean {
  if (variables === undefined) return false;
  const named = "steps" in variables ? variables.steps : [variables];
  return named.some(({ patient }) => patient.id === id);
}
