import type { Offer } from "@wardline/contracts/roster/offers";
import { addDays } from "@wardline/domain/time/zoned-day";
import { renderEmail } from "./render-email.js";
import { addressTakenEmail } from "./templates/address-taken.js";
import { contactMarkedEmail } from "./templates/contact-marked.js";
import { dutyReminderEmail } from "./templates/duty-reminder.js";
import type { Email } from "./templates/email.js";
import { formerOwnerEmail, newOwnerEmail } from "./templates/handed-over.js";
import { invitationEmail } from "./templates/invitation.js";
import { linkLifetimeText } from "./templates/link-lifetime.js";
import { passwordChangedEmail } from "./templates/password-changed.js";
import { passwordResetEmail } from "./templates/password-reset.js";
import { retentionChangedEmail } from "./templates/retention-changed.js";
import { type Duty, rosterDutiesEmail } from "./templates/roster-duties.js";
import { rosterOfferEmail } from "./templates/roster-offer.js";
import { secondFactorChangedEmail } from "./templates/second-factor-changed.js";
import { secondFactorResetEmail } from "./templates/second-factor-reset.js";
import { verificationEmail } from "./templates/verification.js";
import { webhookOffEmail } from "./templates/webhook-off.js";

const hospitalName = "St. <b>Nicholas</b> & Sons";
const url = "https://ward.example/reset-password/abc?x=1&y=2";

const duty = {
  date: "2026-03-01",
  change: "moved",
  department: "Surgery",
  role: "Registrar",
  from: Date.parse("2026-03-01T07:00:00Z"),
  until: Date.parse("2026-03-02T07:00:00Z"),
} as const;
type Change = Duty["change"];
const DAY = 86_400_000;

/** Returns the same duty some days later, with this change. */
const buildLaterDuty = <C extends Change>(days: number, change: C) => ({
  ...duty,
  date: addDays(duty.date, days),
  from: duty.from + days * DAY,
  until: duty.until + days * DAY,
  change,
});

const reader = {
  hospitalName: "Mercy",
  firstName: "Adaeze",
  accountId: "reader",
  phones: new Map([
    ["samuel", "0803 555 1059"],
    ["ola", "+234 803 555 1039"],
  ]),
  zone: "Africa/Lagos",
  changedAt: duty.from - DAY,
  isLate: false,
  url,
};
const samuel = { id: "samuel", name: "Samuel Mensah" };
const self = { id: "reader", name: "Adaeze Obi" };

const offeredDuty = {
  date: "2026-03-01",
  department: "Surgery",
  role: "Registrar",
  position: 1,
  from: "2026-03-01T07:00:00.000Z",
  until: "2026-03-02T07:00:00.000Z",
  person: { id: "a", firstName: "Bola", lastName: "Obi", department: "Surgery" },
} as const;
const offer: Offer = {
  id: "o",
  kind: "swap",
  duty: offeredDuty,
  from: null,
  until: null,
  to: null,
  wanted: null,
  state: "open",
  taken_by: null,
  given: null,
  reason: "",
  changed: null,
  by: { id: "a", name: "Bola Obi" },
  at: offeredDuty.from,
  updated_at: offeredDuty.from,
  expires_at: offeredDuty.from,
  version: 1,
};

const requestDetails = {
  at: new Date("2026-11-22T13:07:00Z"),
  device: "Firefox on Windows",
  zone: "Europe/Berlin",
};
const switchOff = "https://ward.example/api/mails/abc";

const emails: [string, Email][] = [
  ["verification", verificationEmail({ hospitalName, url })],
  ["password-reset", passwordResetEmail({ hospitalName, requestDetails, url })],
  ["invitation", invitationEmail({ hospitalName, firstName: "Adaeze", by: "Ada Bello", url })],
  ["password-changed", passwordChangedEmail({ hospitalName, isFirst: false, requestDetails, url })],
  ["handed-over, to the former owner", formerOwnerEmail({ hospitalName, name: "Ada Bello", url })],
  ["handed-over, to the new owner", newOwnerEmail({ hospitalName, url })],
  ["second-factor-reset", secondFactorResetEmail({ hospitalName, url })],
  [
    "second-factor-changed",
    secondFactorChangedEmail({
      hospitalName,
      change: "passkey-added",
      device: "Firefox on Windows",
      at: new Date("2026-11-22T13:07:00Z"),
      zone: "Europe/Berlin",
      url,
    }),
  ],
  ["address-taken", addressTakenEmail({ hospitalName, url })],
  [
    "duty-reminder",
    dutyReminderEmail({
      hospitalName,
      firstName: "Adaeze",
      duty: {
        department: "Surgery",
        role: "Registrar",
        from: Date.parse("2026-11-05T08:00:00+01:00"),
        until: Date.parse("2026-11-06T08:00:00+01:00"),
      },
      zone: "Europe/Berlin",
      now: Date.parse("2026-11-04T08:00:00+01:00"),
      url,
      switchOff,
    }),
  ],
  [
    "contact-marked",
    contactMarkedEmail({
      hospitalName,
      result: "wrong_person",
      at: new Date("2026-11-05T01:14:00Z"),
      zone: "Europe/Berlin",
      url,
    }),
  ],
  [
    "roster-offer",
    rosterOfferEmail({
      hospitalName,
      firstName: "Adaeze",
      news: "offered",
      offer,
      zone: "Europe/Berlin",
      url,
    }),
  ],
  ["roster-duties", rosterDutiesEmail({ ...reader, hospitalName, duties: [duty] })],
];

describe.each(emails)("%s", (_name, email) => {
  const { subject, html, text, unsubscribe } = renderEmail(email);

  it("has a subject, a language, a title, one heading and no image", () => {
    expect(subject).not.toBe("");
    expect(html).toMatch(/^<!DOCTYPE html><html[^>]* lang="en"/);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img|url\(|<script|<link/);
  });

  it("is readable on a dark screen, and short", () => {
    expect(html).toContain('content="light dark"');
    expect(html.length).toBeLessThan(8_000);
    expect(html).not.toMatch(/[\u200b-\u200f\ufeff]/);
  });

  it("shows the hospital as text, never as markup", () => {
    expect(html).toContain("St. &lt;b&gt;Nicholas&lt;/b&gt; &amp; Sons");
    expect(text).toContain(hospitalName);
  });

  it("has its only link in both parts, and the unsubscribe link of a notice", () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    const unsubscribeLinks = unsubscribe === undefined ? [] : [unsubscribe];
    expect(new Set(links)).toEqual(new Set([url.replace("&", "&amp;"), ...unsubscribeLinks]));
    expect(text.split(url)).toHaveLength(2);
  });
});

describe("duty email", () => {
  const renderDuties = (...duties: Duty[]) => renderEmail(rosterDutiesEmail({ ...reader, duties }));
  const collapseWhitespace = (text: string) => text.replaceAll(/\s+/g, " ");

  it("names the change, the first day and its hours, and counts other duties", () => {
    const given = [2, 8, 1, 15].map((days) => buildLaterDuty(days, "added"));
    const { subject, html, text } = renderDuties(...given);
    expect(subject).toBe("On call Mon 2 Mar 08:00, Surgery (and 3 more)");
    expect(html).toContain(">On call Mon 2 Mar 08:00, Surgery (and 3 more)</h1>");
    expect(text).toMatch(
      /\* Mon 2 Mar 08:00 – Tue 3 Mar 08:00: Registrar, Surgery\n \* Tue 3 Mar[^]+Mon 9 Mar[^]+Mon 16 Mar/,
    );
    expect(text).toContain("Times are in the time zone Africa/Lagos.");
  });

  it.each<[Partial<Duty>, string]>([
    [{ change: "removed" }, "No longer on call Sun 1 Mar 08:00, Surgery"],
    [{ change: "moved" }, "On call Sun 1 Mar 08:00, Surgery"],
    [
      { change: "covers", person: self, for: samuel },
      "On call Sun 1 Mar 08:00, Surgery, for Samuel Mensah",
    ],
    [
      { change: "covered", person: samuel, for: self },
      "Samuel Mensah covers your duty Sun 1 Mar 08:00, Surgery",
    ],
    [
      { change: "covered", person: samuel, for: self, from: reader.changedAt },
      "Samuel Mensah took over your duty now",
    ],
    [
      {
        change: "taken_over",
        person: samuel,
        for: { id: "d", name: "David Eze" },
        from: reader.changedAt,
      },
      "Samuel Mensah took over the duty of David Eze now",
    ],
    [
      { change: "cover_ended", person: self, for: samuel },
      "No longer on call Sun 1 Mar 08:00, Surgery, for Samuel Mensah",
    ],
    [
      { change: "cover_ended", person: samuel, for: self },
      "Samuel Mensah no longer covers your duty Sun 1 Mar 08:00, Surgery",
    ],
    [
      { change: "away", person: samuel },
      "Samuel Mensah is away but on call Sun 1 Mar 08:00, Surgery",
    ],
  ])("names the change in the subject: %j", (changedEmail, subject) => {
    expect(renderDuties({ ...duty, ...changedEmail }).subject).toBe(subject);
  });

  it("describes the partner of a swap differently from a covering person", () => {
    const given = {
      ...buildLaterDuty(1, "added"),
      exchange: "swap" as const,
      person: self,
      for: samuel,
    };
    const removedDuty = {
      ...buildLaterDuty(7, "removed"),
      exchange: "swap" as const,
      person: samuel,
      for: self,
    };
    const { subject, text } = renderDuties(given, removedDuty);
    expect(subject).toBe(
      "On call Mon 2 Mar 08:00, Surgery (swap with Samuel Mensah) (and 1 more change)",
    );
    expect(collapseWhitespace(text)).toContain(
      "Mon 2 Mar 08:00 – Tue 3 Mar 08:00: Registrar, Surgery. Swapped with Samuel Mensah 0803 555 1059",
    );
    expect(text).not.toContain(" for ");
  });

  it("names the post that somebody has moved from", () => {
    const left = [{ department: "Medicine", role: "Consultant" }];
    expect(collapseWhitespace(renderDuties({ ...duty, left }).text)).toContain(
      "Registrar, Surgery, instead of Consultant, Medicine",
    );
  });

  it.each([
    ["Arabic", "Ọlá العلي"],
    ["Hebrew", "נועה כהן"],
  ])("isolates the text direction of a name in %s and of the number after it", (_of, name) => {
    const person = { id: "ola", name };
    const { subject, html, text } = renderDuties({ ...duty, change: "covered", person, for: self });
    expect(html).toContain(`<bdi translate="no">${name}</bdi>`);
    expect(html).toMatch(
      /<bdi dir="ltr" translate="no"><span style="white-space:nowrap">\+234 803 555 1039<\/span><\/bdi>/,
    );
    expect(subject).toBe(`\u2068${name}\u2069 covers your duty Sun 1 Mar 08:00, Surgery`);
    expect(text).toContain(`\u2068${name}\u2069 \u2066+234 803 555 1039\u2069`);
  });
});

it.each([
  ["2026-11-26T02:36:00Z", "Tomorrow, Fri 27 Nov 03:36: on call, Registrar, Surgery"],
  ["2026-11-27T01:36:00Z", "Today, Fri 27 Nov 03:36: on call, Registrar, Surgery"],
])("names the day in the subject of a reminder, as seen from %s", (now, subject) => {
  const email = dutyReminderEmail({
    hospitalName: "Mercy",
    firstName: "Adaeze",
    duty: {
      department: "Surgery",
      role: "Registrar",
      from: Date.parse("2026-11-27T02:36:00Z"),
      until: Date.parse("2026-11-28T02:36:00Z"),
    },
    zone: "Africa/Lagos",
    now: Date.parse(now),
    url,
    switchOff,
  });
  expect(renderEmail(email).subject).toBe(subject);
  expect(renderEmail(email).text).toContain("Fri 27 Nov 03:36 – Sat 28 Nov 03:36");
});

it.each([
  ["offered", {}, /Bola Obi asks you to swap a duty.[^]+In return: any of your duties/],
  ["reminder", {}, /nobody has accepted yet/],
  ["reminder", { state: "taken" }, /nobody has approved or declined yet/],
  ["withdrawn", { changed: "Bola Obi is no longer on call." }, /Bola Obi is no longer on call\./],
  ["expired", {}, /Bola Obi is on call/],
] as const)("reports the outcome of an offer: %s, %j", (news, changedEmail, words) => {
  const given = { hospitalName: "Mercy", firstName: "Adaeze", zone: "Europe/Berlin", url };
  const { text } = renderEmail(
    rosterOfferEmail({ ...given, news, offer: { ...offer, ...changedEmail } }),
  );
  expect(text).toMatch(words);
});

it("says when and where somebody requested a password, and does not say that a first password was changed", () => {
  const given = { hospitalName: "Mercy", requestDetails, url };
  const when = "on Sunday 22 November at 14:07, from this device: Firefox on Windows.";
  const changedEmail = renderEmail(passwordChangedEmail({ ...given, isFirst: false }));
  const first = renderEmail(passwordChangedEmail({ ...given, isFirst: true }));
  expect(changedEmail.text).toContain(when);
  expect(renderEmail(passwordResetEmail(given)).text).toContain(when);
  expect(first.subject).toBe("Your account is ready in Wardline");
  expect(first.text).toContain(when);
  expect(first.text).not.toContain("changed");
});

it("explains in an invitation what Wardline is, who sent it, and what to do if it is unexpected", () => {
  const given = { hospitalName: "Mercy", firstName: "Adaeze", url };
  const { text } = renderEmail(invitationEmail({ ...given, by: "Ada Bello" }));
  expect(text).toContain(
    "Ada Bello at Mercy has created an account for you in Wardline, the hospital's patient board",
  );
  expect(text).toContain("If you did not expect this");
  expect(renderEmail(invitationEmail({ ...given, by: null })).text).toContain("Mercy has created");
});

it.each([
  ["verification", "24 hours"],
  ["password-reset", "60 minutes"],
  ["invitation", "7 days"],
] as const)("says how long a link of %s is valid", (kind, words) => {
  expect(linkLifetimeText(kind)).toBe(words);
});

it("says who changed the retention, the old and new settings, and when records are first removed", () => {
  const email = retentionChangedEmail({
    hospitalName,
    by: "Ada Obi",
    at: new Date("2026-11-22T12:00:00Z"),
    changes: [{ field: "closed_cards_months", from: null, to: 12 }],
    firstRun: new Date("2026-11-24T01:00:00Z"),
    zone: "Africa/Lagos",
    url,
  });
  const { text } = renderEmail(email);
  const line = text.replaceAll(/\s+/g, " ");
  expect(line).toContain("Ada Obi changed how long records are kept");
  expect(line).toContain("Closed Cards: 12 months (before: kept forever)");
  expect(line).toContain("Nothing is removed before Tuesday 24 November at 02:00");
});

it.each([
  ["gone", "answered that it wants no more changes"],
  ["failed", "has not accepted any change since Sunday 22 November at 13:00"],
] as const)("says why a webhook was switched off: %s", (reason, why) => {
  const { text } = renderEmail(
    webhookOffEmail({
      hospitalName,
      host: "hooks.example",
      reason,
      since: new Date("2026-11-22T12:00:00Z"),
      zone: "Africa/Lagos",
      url,
    }),
  );
  const line = text.replaceAll(/\s+/g, " ");
  expect(line).toContain(`The receiver at hooks.example ${why}`);
  expect(line).toContain("it continues where it stopped");
});
