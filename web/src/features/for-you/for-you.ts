import { useQuery } from "@tanstack/react-query";
import { listScreens } from "@wardline/contracts/boards/displays";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import { type ForYou, getForYou, type WaitingOffer } from "@wardline/contracts/roster/for-you";
import { listTonight } from "@wardline/contracts/roster/tonight";
import type { OfferKind } from "@wardline/domain/roster/offer";
import { formatCount, pluralise } from "@wardline/domain/text/format-count";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { reloadOn } from "../../lib/live/live-cache.js";
import { useMay } from "../../lib/session/rights.js";
import { dayText, momentText } from "../../lib/time/day-text.js";
import { reportedText } from "../../shared/duty/ReportedMark.js";

const FOR_YOU_KEY = ["for-you"] as const;

/** Milliseconds between reloads; reloads are needed because no event reports that a screen failed or a duty began. */
const RELOAD_INTERVAL_MS = 60_000;

const forYouQuery = answerQuery(FOR_YOU_KEY, getForYou);

export const forYouLive = reloadOn(
  [
    ...listTypesConcerning("tonight"),
    "webhook.updated",
    "webhook.deleted",
    "adt.parked",
    "adt.settled",
  ],
  FOR_YOU_KEY,
);

/** Returns what is waiting for this person, kept current. */
export function useForYou() {
  const hasTimedItems = [useMay(listScreens.access), useMay(listTonight.access)].some(Boolean);
  return useQuery({ ...forYouQuery, refetchInterval: hasTimedItems && RELOAD_INTERVAL_MS });
}

/** Returns the number of parked messages, as loaded by the bell; 0 while the bell is loading. */
export function useParkedCount(): number {
  return useQuery({ ...forYouQuery, enabled: false }).data?.parked?.count ?? 0;
}

const REQUEST_TEXTS: Readonly<Record<OfferKind, string>> = {
  give: "offers you a duty",
  swap: "asks you for a swap",
  cover: "asks you to cover part of a duty",
};

const APPROVAL_TEXTS: Readonly<Record<OfferKind, string>> = {
  give: "needs your approval to give a duty away",
  swap: "needs your approval for a swap",
  cover: "needs your approval for a cover",
};

const ROSTER = "/dashboard/call-duty-roster";

/** Describes everything that is waiting, most urgent first, as sentences "who what" with the page that helps. */
export function listWaitingItems(items: ForYou, zone: string, now: number) {
  const { offers, approvals, gaps, numbers, screens, webhooks, parked } = items;
  return [
    ...gaps.map(({ department, is_on, texts }) => ({
      key: `gap ${department}`,
      who: department,
      what: is_on ? "has a gap now" : "has a gap in the next duty",
      details: texts.join(" "),
      link: { to: ROSTER, hash: "gaps" } as const,
    })),
    ...numbers.map(({ id, name, department, reported }) => ({
      key: `number ${id}`,
      who: name,
      what: reported.result === "wrong_person" ? "may have a wrong number" : "did not answer",
      details: [department, reportedText(reported, zone, now)].filter(Boolean).join(", "),
      link: { to: "/dashboard/on-call" } as const,
    })),
    ...offers.map((offer) => ({
      key: `offer ${offer.id}`,
      who: offer.person,
      what: REQUEST_TEXTS[offer.kind],
      details: dutyText(offer),
      link: { to: "/sub-account/roster" } as const,
    })),
    ...approvals.map((offer) => ({
      key: `approval ${offer.id}`,
      who: offer.person,
      what: APPROVAL_TEXTS[offer.kind],
      details: dutyText(offer),
      link: { to: ROSTER, hash: "view" } as const,
    })),
    ...screens.map(({ display_id, screen_id, name, number, last_seen }) => ({
      key: `screen ${display_id} ${screen_id}`,
      who: name || `Screen ${number}`,
      what: "is missing",
      details: `Last seen ${momentText(last_seen, zone)}`,
      link: { to: "/dashboard/settings", hash: "board", search: { list: "screens" } } as const,
    })),
    ...webhooks.map(({ id, host, state, since }) => ({
      key: `webhook ${id}`,
      who: host,
      what: state === "off" ? "gets no more changes" : "does not accept changes",
      details: `${state === "off" ? "Webhook switched off" : "Webhook failing since"} ${momentText(since, zone)}`,
      link: { to: "/dashboard/settings", hash: "webhooks" } as const,
    })),
    ...(parked === null ? [] : [parked]).map(({ count, since }) => ({
      key: "parked",
      who: formatCount(count, "message"),
      what: `from the hospital's system ${pluralise(count, "waits", "wait")} for you`,
      details: `Oldest received ${momentText(since, zone)}`,
      link: { to: "/dashboard/adt" } as const,
    })),
  ];
}

function dutyText({ department, role, date }: WaitingOffer): string {
  return `${department}, ${role}, ${dayText(date)}`;
}
