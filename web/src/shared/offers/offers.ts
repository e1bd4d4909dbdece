import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallInput, EndpointDefinition } from "@wardline/contracts/endpoint";
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
} from "@wardline/contracts/offers";
import type { Roster, RosterPerson } from "@wardline/contracts/roster";
import type { OfferMode } from "@wardline/domain/roster/offer";
import { postsOf, type RolePost } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import { presentState } from "@wardline/flows/offer";
import { createContext } from "react";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { type LiveHandlers, onEach, upsert } from "../../lib/live/live-cache.js";
import { spanText } from "../duty/duty-text.js";

/** The departments whose people may offer duties, and how (docs/wire.md, Offers). Of no other is anything asked or shown. */
export type OfferingDepartments = readonly {
  department: string;
  offers: Exclude<OfferMode, "off">;
}[];

/** Those among the hospital's departments, for every part of the roster page. */
export const OfferingContext = createContext<OfferingDepartments>([]);

/** How a department has offers; "off" for any that is not among these. */
export function modeOf(departments: OfferingDepartments, department: string): OfferMode {
  const own = compared(department);
  return departments.find((one) => compared(one.department) === own)?.offers ?? "off";
}

/** Under which key the cache keeps offers and what is asked for them. */
export const OFFERS_KEY = ["offers"] as const;

const offersQuery = queryOptions({
  queryKey: [...OFFERS_KEY, "list"],
  queryFn: async ({ signal }) => (await call(listOffers, { signal })).data.offers,
});

/** Reads offers again when one changed, or whom or which hours they may be about. */
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

/** The offers that one may know of, by the begin of their duties; nothing is asked where no department has any. */
export function useOffers(departments: OfferingDepartments) {
  return useQuery({ ...offersQuery, enabled: departments.length > 0 });
}

/** Who could be named in an offer of this duty; nothing is asked as long as there is none. */
export function useOfferPeople(
  duty: (Pick<OfferedDuty, "department" | "role"> & { kind: Offer["kind"] }) | null,
) {
  return useQuery({
    queryKey: [...OFFERS_KEY, "people", duty?.kind, duty?.department, duty?.role],
    queryFn: async ({ signal }) => {
      const query = { kind: "give", department: "", role: "Registrar", ...duty } as const;
      return (await call(listOfferPeople, { query, signal })).data;
    },
    enabled: duty !== null,
  });
}

type Body<D extends EndpointDefinition> = CallInput<D>["body"];

/** What an offer says when it is made. */
export type OfferBody = Body<typeof createOffer>;

const createKey = createRequestKey();

/** Offers a duty. */
export function useCreateOffer() {
  return useMutation({
    mutationFn: async (body: OfferBody) =>
      (await call(createOffer, { body, idempotencyKey: createKey.of(body) })).data,
    onSuccess: (offer, _body, _result, { client }) => {
      createKey.forget();
      put(client, offer);
    },
    onSettled: (_offer, _error, _body, _result, { client }) => reload(client),
  });
}

/** What is done with an offer; to take it in somebody's name is to take it with that person. */
export type OfferChange = { id: string } & (
  | { act: "take"; body: Body<typeof takeOffer> }
  | { act: "approve"; body: Body<typeof approveOffer> }
  | { act: "decline" | "withdraw" }
);

const actKey = createRequestKey();

/** Takes, approves, declines or withdraws an offer. What was refused is read again: somebody else was faster. */
export function useChangeOffer() {
  return useMutation({
    mutationFn: async (change: OfferChange) => (await send(change)).data,
    onSuccess: (offer, _change, _result, { client }) => {
      actKey.forget();
      put(client, offer);
    },
    onSettled: (_offer, _error, _change, _result, { client }) => reload(client),
  });
}

function send(change: OfferChange) {
  const options = { params: { id: change.id }, idempotencyKey: actKey.of(change) };
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

function put(client: QueryClient, offer: Offer): void {
  client.setQueryData(offersQuery.queryKey, (held) => held && upsert(held, offer));
}

/** Whether an offer is open or waits for approval. `now` in epoch milliseconds. */
export function isLive(offer: Offer, now: number): boolean {
  return ["open", "taken"].includes(presentState(offer, now));
}

/** Offers that are live by the begin of their duties, then those that have ended, the last of them first. */
export function liveFirst(offers: readonly Offer[], now: number): Offer[] {
  const ended = offers.filter((offer) => !isLive(offer, now));
  return [
    ...offers.filter((offer) => isLive(offer, now)),
    ...ended.sort((a, b) => b.updated_at.localeCompare(a.updated_at)),
  ];
}

/** The offer of a whole duty that is open or waits for approval; undefined where there is none. */
export function liveOfferOf(
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
      compared(offer.duty.department) === compared(duty.department),
  );
}

/** "Ada Obi", or "you" for who reads it. */
export function personText(person: RosterPerson, readerId: string): string {
  return person.id === readerId ? "you" : `${person.firstName} ${person.lastName}`;
}

/** When a duty, or a part of one, is: "Sat 21 Nov 08:00 – Sun 22 Nov 08:00". */
export function whenText({ from, until }: { from: string; until: string }, zone: string): string {
  return spanText({ from: Date.parse(from), until: Date.parse(until) }, zone);
}

/** What is asked for: "To be swapped for any duty". */
export function askedText(offer: Offer, readerId: string, zone: string): string {
  const { kind, from, until, wanted, given } = offer;
  if (kind === "give") return "To be taken";
  if (kind === "cover") {
    const part = { from: from ?? offer.duty.from, until: until ?? offer.duty.until };
    return `To be covered: ${whenText(part, zone)}`;
  }
  const other = given ?? wanted;
  if (other === null) return "To be swapped for any duty";
  const owner = personText(other.person, readerId);
  const whose = owner === "you" ? "your duty" : `the duty of ${owner}`;
  return `To be swapped for ${whose}, ${whenText(other, zone)}`;
}

/** How it stands with an offer: "Taken by Ada Obi, waits for approval". `now` in epoch milliseconds. */
export function stateText(offer: Offer, readerId: string, now: number): string {
  const { to, taken_by, changed } = offer;
  const taker = taken_by && personText(taken_by, readerId);
  switch (presentState(offer, now)) {
    case "open":
      return to === null ? "Offered to everybody" : `Offered to ${personText(to, readerId)}`;
    case "taken":
      return `Taken by ${taker}, waits for approval`;
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

/** Reads the roster of a day YYYY-MM-DD as the page's reader may know it; null where the day has none. */
export type ReadRoster = (day: string, client: QueryClient) => Promise<Roster | null>;

/** Everybody of a department on a roster. */
export function postsIn({ departmentStaff }: Roster, department: string): RolePost<RosterPerson>[] {
  const own = compared(department);
  return departmentStaff.filter((one) => compared(one.department) === own).flatMap(postsOf);
}
