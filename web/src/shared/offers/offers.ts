import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallInput } from "@wardline/contracts/endpoint";
import {
  approveOffer,
  createOffer,
  declineOffer,
  listOfferPeople,
  listOffers,
  type Offer,
  type OfferedDuty,
  takeOffer,
  withdrawOffer,
} from "@wardline/contracts/roster/offers";
import type { Roster, RosterPerson } from "@wardline/contracts/roster/roster";
import { fullName } from "@wardline/domain/people/full-name";
import type { OfferMode } from "@wardline/domain/roster/offer";
import { getOfferState } from "@wardline/domain/roster/offer-flow";
import { listPosts } from "@wardline/domain/roster/roster-role";
import { isSameText } from "@wardline/domain/text/text-forms";
import { createContext } from "react";
import { call, createRequestKey } from "../../lib/calls/api.js";
import { idempotentCall } from "../../lib/calls/mutations.js";
import { type LiveHandlers, onEach, upsert } from "../../lib/live/live-cache.js";
import { spanText } from "../duty/duty-text.js";

/** Departments in which people may offer duties, with the mode of each (docs/wire/roster.md, Offers). */
export type OfferingDepartments = readonly {
  department: string;
  offers: Exclude<OfferMode, "off">;
}[];

export const OfferingContext = createContext<OfferingDepartments>([]);

/** Returns how a department handles offers; "off" if the department is not listed. */
export function findMode(departments: OfferingDepartments, department: string): OfferMode {
  return departments.find((one) => isSameText(one.department, department))?.offers ?? "off";
}

export const OFFERS_KEY = ["offers"] as const;

const offersQuery = queryOptions({
  queryKey: [...OFFERS_KEY, "list"],
  queryFn: async ({ signal }) => (await call(listOffers, { signal })).data.offers,
});

export const offersLive: LiveHandlers = onEach(
  [
    "offer.created",
    "offer.updated",
    "department.updated",
    "duty.changed",
    "staff.created",
    "staff.updated",
    "staff.deleted",
    "hospital.updated",
  ],
  reload,
);

function reload(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: OFFERS_KEY });
}

/** Returns the offers that the reader may see, by start of their duties; loads nothing without departments. */
export function useOffers(departments: OfferingDepartments) {
  return useQuery({ ...offersQuery, enabled: departments.length > 0 });
}

/** Returns the people to whom a duty could be offered; loads nothing if the duty is null. */
export function useOfferPeople(
  duty: (Pick<OfferedDuty, "department" | "role"> & { kind: Offer["kind"] }) | null,
) {
  return useQuery({
    queryKey: [...OFFERS_KEY, "people", duty?.kind, duty?.department, duty?.role],
    queryFn: async ({ signal }) =>
      duty === null ? [] : (await call(listOfferPeople, { query: duty, signal })).data,
    enabled: duty !== null,
  });
}

export type OfferBody = CallInput<typeof createOffer>["body"];

export const useCreateOffer = createOfferMutation(idempotentCall(createOffer));

/** Action on an offer; a roster maker may take the offer for the person in `body`. */
type OfferChange = { id: string } & (
  | { act: "take"; body: CallInput<typeof takeOffer>["body"] }
  | { act: "approve"; body: CallInput<typeof approveOffer>["body"] }
  | { act: "decline" | "withdraw" }
);

const actKey = createRequestKey();

/** Takes, approves, declines or withdraws an offer. */
export const useChangeOffer = createOfferMutation(async (change: OfferChange) => {
  const { data } = await sendChange(change, actKey.of(change));
  actKey.forget();
  return data;
});

function sendChange(change: OfferChange, idempotencyKey: string) {
  const options = { params: { id: change.id }, idempotencyKey };
  switch (change.act) {
    case "take":
      return call(takeOffer, { ...options, body: change.body });
    case "approve":
      return call(approveOffer, { ...options, body: change.body });
    case "decline":
      return call(declineOffer, options);
    case "withdraw":
      return call(withdrawOffer, options);
  }
}

/** After a refusal the offers are reloaded as well, because another person may have acted first. */
function createOfferMutation<Input>(send: (input: Input) => Promise<Offer>) {
  return function useOfferMutation() {
    return useMutation({
      mutationFn: send,
      onSuccess: (offer, _input, _result, { client }) => {
        client.setQueryData(offersQuery.queryKey, (held) => held && upsert(held, offer));
      },
      onSettled: (_offer, _error, _input, _result, { client }) => reload(client),
    });
  };
}

/** Returns true if an offer is open or waits for approval. `now` is in epoch milliseconds. */
export function isLive(offer: Offer, now: number): boolean {
  return ["open", "taken"].includes(getOfferState(offer, now));
}

/** Returns live offers in their order, then ended offers, latest first. */
export function sortLiveFirst(offers: readonly Offer[], now: number): Offer[] {
  const ended = offers.filter((offer) => !isLive(offer, now));
  ended.sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  return [...offers.filter((offer) => isLive(offer, now)), ...ended];
}

/** Returns the live offer of a whole duty; undefined if there is none. */
export function findLiveOffer(
  offers: readonly Offer[],
  duty: Pick<OfferedDuty, "date" | "department" | "role"> & { person: { id: string } },
  now: number,
): Offer | undefined {
  return offers.find(
    (offer) =>
      offer.kind !== "cover" &&
      isLive(offer, now) &&
      offer.duty.date === duty.date &&
      offer.duty.role === duty.role &&
      offer.duty.person.id === duty.person.id &&
      isSameText(offer.duty.department, duty.department),
  );
}

/** Returns a name such as "Ada Obi", or "you" for the user. */
export function personText(person: RosterPerson, readerId: string): string {
  return person.id === readerId ? "you" : fullName(person);
}

/** Returns the start and end of the offered duty, or of its part to cover, in RFC 3339. */
export function getOfferedSpan({ duty, from, until }: Offer): { from: string; until: string } {
  return { from: from ?? duty.from, until: until ?? duty.until };
}

/** Returns what the offer asks for: "Swap for any duty". */
export function offerRequestText(offer: Offer, readerId: string, zone: string): string {
  if (offer.kind === "give") return "Open";
  if (offer.kind === "cover") return `Cover needed: ${spanText(getOfferedSpan(offer), zone)}`;
  const other = offer.given ?? offer.wanted;
  if (other === null) return "Swap for any duty";
  const owner = personText(other.person, readerId);
  const dutyText = owner === "you" ? "your duty" : `the duty of ${owner}`;
  return `Swap for ${dutyText}, ${spanText(other, zone)}`;
}

/** Returns the state of an offer: "Taken by Ada Obi, waiting for approval". `now` is in epoch milliseconds. */
export function offerStateText(offer: Offer, readerId: string, now: number): string {
  const { to, taken_by, changed } = offer;
  const taker = taken_by && personText(taken_by, readerId);
  switch (getOfferState(offer, now)) {
    case "open":
      return to === null ? "Offered to everybody" : `Offered to ${personText(to, readerId)}`;
    case "taken":
      return `Taken by ${taker}, waiting for approval`;
    case "done":
      return `Taken by ${taker}`;
    case "declined":
      if (taker !== null) return `Taken by ${taker}, not approved`;
      return to === null ? "Declined" : `Declined by ${personText(to, readerId)}`;
    case "withdrawn":
      return changed === null ? "Withdrawn" : `Ended: ${changed}`;
    case "expired":
      return taker === null ? "Nobody took it in time" : `Taken by ${taker}, not approved in time`;
  }
}

/** Reads the roster of a day YYYY-MM-DD with the reader's rights; null if the day has none. */
export type ReadRoster = (day: string, client: QueryClient) => Promise<Roster | null>;

/** Returns all posts of a department on a roster. */
export function listRosterPosts({ departmentStaff }: Roster, department: string) {
  const entries = departmentStaff.filter((one) => isSameText(one.department, department));
  return entries.flatMap((entry) => listPosts<RosterPerson>(entry));
}
