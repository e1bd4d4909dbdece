import type { JobData } from "@wardline/contracts/operation/jobs";
import type { Offer, OfferedDuty } from "@wardline/contracts/roster/offers";
import { coverSpanText } from "@wardline/domain/roster/cover";
import { dutyMomentText } from "@wardline/domain/time/clock-text";
import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

type News = JobData<"email", "roster-offer">["news"];

export interface RosterOfferEmail {
  hospitalName: string;
  firstName: string;
  news: News;
  offer: Offer;
  zone: string;
  url: string;
  /** Link that switches this kind of email off; missing in an email about the reader's own duty. */
  switchOff?: string | undefined;
}

const REQUEST_TEXTS: Readonly<Record<Offer["kind"], string>> = {
  give: "to take a duty",
  swap: "to swap a duty",
  cover: "to cover part of a duty",
};

export function rosterOfferEmail({
  hospitalName,
  firstName,
  news,
  offer,
  zone,
  url,
  switchOff,
}: RosterOfferEmail): Email {
  const { kind, duty, wanted, given, reason, changed } = offer;
  const heading = formatHeading(news, offer);
  const hours = (from: string, until: string) =>
    coverSpanText({ from: Date.parse(from), until: Date.parse(until) }, zone);
  const describeDuty = (one: OfferedDuty) => (
    <>
      <ProperName>{formatName(one.person)}</ProperName>: {one.role}, {one.department},{" "}
      {hours(one.from, one.until)}
    </>
  );
  const part = offer.from === null || offer.until === null ? null : hours(offer.from, offer.until);
  const returnDuty = given ?? wanted;
  return {
    subject: `${heading}: ${duty.department}, ${dutyMomentText(duty.from, zone)}`,
    ...(switchOff !== undefined && { unsubscribe: switchOff }),
    body: (
      <EmailLayout
        preview={`${duty.role}, ${duty.department}, ${hours(duty.from, duty.until)}`}
        heading={heading}
        hospitalName={hospitalName}
        zone={zone}
        switchOff={switchOff}
      >
        <Paragraph>
          Hello <ProperName>{firstName}</ProperName>,
        </Paragraph>
        <Paragraph>{formatSentence(news, offer)}</Paragraph>
        <Paragraph>{describeDuty(duty)}</Paragraph>
        {part !== null && <Paragraph>The part to cover: {part}</Paragraph>}
        {returnDuty !== null && <Paragraph>In return: {describeDuty(returnDuty)}</Paragraph>}
        {kind === "swap" && returnDuty === null && news === "offered" && (
          <Paragraph>In return: any of your duties.</Paragraph>
        )}
        {news === "offered" && reason !== "" && <Paragraph>Why: {reason}</Paragraph>}
        {changed !== null && <Paragraph>{changed}</Paragraph>}
        <Action label="Open your roster" url={url} />
      </EmailLayout>
    ),
  };
}

function formatHeading(news: News, { state }: Offer): string {
  switch (news) {
    case "offered":
      return "A colleague offers you a duty";
    case "taken":
      return "An offered duty was taken";
    case "approval":
      return "A roster change needs your approval";
    case "declined":
      return "An offered duty was declined";
    case "withdrawn":
      return "A duty offer has ended";
    case "expired":
      return "Nobody took an offered duty";
    case "reminder":
      return state === "taken"
        ? "A roster change still needs your approval"
        : "An offered duty is still open";
  }
}

function formatSentence(news: News, { kind, state, duty, taken_by }: Offer): ReactNode {
  const giver = <ProperName>{formatName(duty.person)}</ProperName>;
  const taker = taken_by === null ? "a colleague" : <ProperName>{formatName(taken_by)}</ProperName>;
  switch (news) {
    case "offered":
      return (
        <>
          {giver} asks you {REQUEST_TEXTS[kind]}.
        </>
      );
    case "taken":
      return <>{taker} has agreed to take this duty. A roster maker has to approve this first.</>;
    case "approval":
      return (
        <>
          {giver} and {taker} agree on this. The roster stays as it is until you approve or decline.
        </>
      );
    case "declined":
      return "The offer was declined, and the roster stays as it is.";
    case "withdrawn":
      return "This offer is no longer valid.";
    case "expired":
      return taken_by === null ? (
        <>The duty has begun, and {giver} is on call.</>
      ) : (
        <>The duty has begun, nobody approved in time, and {giver} is on call.</>
      );
    case "reminder":
      return state === "taken" ? (
        <>{taker} has agreed to take this duty, and nobody has approved or declined yet.</>
      ) : (
        <>
          {giver} asks a colleague {REQUEST_TEXTS[kind]}, and nobody has accepted yet.
        </>
      );
  }
}

function formatName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
