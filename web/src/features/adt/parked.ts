import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import {
  type AdtPlace,
  discardParkedMessage,
  listParkedMessages,
  type ParkedMessage,
  type ParkedOutcome,
  retryParkedMessage,
} from "@wardline/contracts/patients/adt";
import { formatCount, pluralise } from "@wardline/domain/text/format-count";
import { call } from "../../lib/calls/api.js";
import { withoutRecord } from "../../lib/live/live-cache.js";
import { ADT_KEY } from "./adt-live.js";

/** Query for the parked messages, oldest first, kept current. */
export const parkedQuery = queryOptions({
  queryKey: [...ADT_KEY, "parked"],
  queryFn: async ({ signal }) => {
    const { data, meta } = await call(listParkedMessages, { signal });
    // The answer contains only the oldest messages, but counts all.
    return { messages: data, total: meta.total ?? data.length };
  },
});

function putOutcome(client: QueryClient, id: string, { parked }: ParkedOutcome): void {
  client.setQueryData(parkedQuery.queryKey, (cached) => {
    if (cached === undefined) return cached;
    const { messages, total } = cached;
    return parked === null
      ? { messages: withoutRecord(messages, id), total: total - 1 }
      : { messages: messages.map((one) => (one.id === id ? parked : one)), total };
  });
}

function useSettling<Given extends { id: string }>(
  settle: (given: Given) => Promise<ParkedOutcome>,
) {
  return useMutation({
    mutationFn: settle,
    onSuccess: (settled, { id }, _result, { client }) => putOutcome(client, id, settled),
    // The list also reloads after a failure, because somebody else may have settled the message.
    onSettled: (_settled, _error, _given, _result, { client }) =>
      client.invalidateQueries({ queryKey: ADT_KEY }),
  });
}

/** Tries a parked message again, after adding the row that it needs. */
export function useRetryMessage() {
  return useSettling(
    async ({ id, ...body }: { id: string; place?: AdtPlace }) =>
      (await call(retryParkedMessage, { params: { id }, body })).data,
  );
}

/** Discards a parked message without applying it. */
export function useDiscardMessage() {
  return useSettling(
    async ({ id }: ParkedMessage) => (await call(discardParkedMessage, { params: { id } })).data,
  );
}

const TYPES: Readonly<Record<string, string>> = {
  A01: "Admission",
  A02: "Transfer",
  A03: "Discharge",
  A04: "Registration",
  A05: "Pre-admission",
  A06: "Change to inpatient",
  A07: "Change to outpatient",
  A08: "Update of a patient's data",
  A11: "Cancelled admission",
  A12: "Cancelled transfer",
  A13: "Cancelled discharge",
  A17: "Swap of two beds",
  A28: "New person",
  A31: "Update of a person's data",
  A40: "Merge of two patients",
};

/** Names a message's type, such as "Transfer"; returns the code of a trigger event that has no word. */
export function typeText(type: string): string {
  return TYPES[type] ?? `Message ${type}`;
}

/** Names a message for labels: "Transfer of Ada Okafor". */
export function messageText({ type, patient: { name, hospital_no } }: ParkedMessage): string {
  return [typeText(type), name || hospital_no].filter((part) => part !== "").join(" of ");
}

/** Describes the later messages that wait: "2 later messages of this patient follow."; null if there are none. */
export function behindText({ behind }: ParkedMessage): string | null {
  if (behind === 0) return null;
  const verb = pluralise(behind, "follows", "follow");
  return `${formatCount(behind, "later message")} of this patient ${verb}.`;
}

/** True if another row in the table of wards and beds would let the message be applied. */
export function needsPlace({ reason, location }: ParkedMessage): boolean {
  return location !== null && (reason === "unknown_place" || reason === "unknown_bed");
}

/** Returns the success message: "Message applied." or, with later messages, "3 messages applied." */
export function appliedText({ applied }: Pick<ParkedOutcome, "applied">): string {
  return applied === 1 ? "Message applied." : `${formatCount(applied, "message")} applied.`;
}
