import type { Offer } from "@wardline/contracts/offers";
import { renderEmail } from "./render-email.js";
import { addressTakenEmail } from "./templates/address-taken.js";
import { contactMarkedEmail } from "./templates/contact-marked.js";
import { dutyReminderEmail } from "./templates/duty-reminder.js";
import type { Email } from "./templates/email.js";
import { formerOwnerEmail, newOwnerEmail } from "./templates/handed-over.js";
import { invitationEmail } from "./templates/invitation.js";
import { linkLifetime } from "./templates/link-lifetime.js";
import { passwordChangedEmail } from "./templates/password-changed.js";
import { passwordResetEmail } from "./templates/password-reset.js";
import { retentionChangedEmail } from "./templates/retention-changed.js";
import { rosterDutiesEmail } from "./templates/roster-duties.js";
import { rosterOfferEmail } from "./templates/roster-offer.js";
import { secondFactorChangedEmail } from "./templates/second-factor-changed.js";
import { secondFactorResetEmail } from "./templates/second-factor-reset.js";
import { verificationEmail } from "./templates/verification.js";

const hospitalName = "St. <b>Nicholas</b> & Sons";
const url = "https://ward.example/reset-password/abc?x=1&y=2";

const duty = {
  date: "2026-03-01",
  change: "moved",
  department: "Surgery",
  role: "Registrar",
} as const;

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

const emails: [string, Email][] = [
  ["verification", verificationEmail({ hospitalName, url })],
  ["password-reset", passwordResetEmail({ hospitalName, url })],
  ["invitation", invitationEmail({ hospitalName, firstName: "Adaeze", url })],
  ["password-changed", passwordChangedEmail({ hospitalName, url })],
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
      url,
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
  [
    "roster-duties",
    rosterDutiesEmail({ hospitalName, firstName: "Adaeze", duties: [duty], late: null, url }),
  ],
];

describe.each(emails)("%s", (_name, email) => {
  const { subject, html, text } = renderEmail(email);

  it("has a subject, a language, a title, one heading and no image", () => {
    expect(subject).not.toBe("");
    expect(html).toMatch(/^<!DOCTYPE html><html[^>]* lang="en"/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img|url\(|<script|<link/);
  });

  it("names the hospital as text, never as markup", () => {
    expect(html).toContain("St. &lt;b&gt;Nicholas&lt;/b&gt; &amp; Sons");
    expect(text).toContain(hospitalName);
  });

  it("has its one link in both parts", () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(new Set(links)).toEqual(new Set([url.replace("&", "&amp;")]));
    expect(text.split(url)).toHaveLength(2);
  });
});

it("tells changed duties by day, in order", () => {
  const duties = [
    { ...duty, date: "2026-03-09" },
    { ...duty, date: "2026-03-02" },
    { ...duty, change: "added" as const },
  ];
  const { subject, text } = renderEmail(
    rosterDutiesEmail({ hospitalName: "Mercy", firstName: "Adaeze", duties, late: null, url }),
  );
  expect(subject).toBe("Your call duties have changed at Mercy");
  expect(text).toMatch(/now on call[^]+1 March[^]+another one[^]+2 March[^]+9 March/);
  expect(text).not.toContain("no longer on call");
});

it.each([
  ["offered", {}, /Bola Obi asks you to swap a duty.[^]+In return: any of your duties/],
  ["reminder", {}, /nobody has taken it yet/],
  ["reminder", { state: "taken" }, /nobody has approved or declined yet/],
  ["withdrawn", { changed: "Bola Obi is no longer on call." }, /Bola Obi is no longer on call\./],
  ["expired", {}, /Bola Obi is on call/],
] as const)("says what became of an offer: %s, %j", (news, changed, words) => {
  const given = { hospitalName: "Mercy", firstName: "Adaeze", zone: "Europe/Berlin", url };
  const { text } = renderEmail(
    rosterOfferEmail({ ...given, news, offer: { ...offer, ...changed } }),
  );
  expect(text).toMatch(words);
});

it.each([
  ["verification", "24 hours"],
  ["password-reset", "60 minutes"],
  ["invitation", "7 days"],
] as const)("says how long a link of %s works", (kind, words) => {
  expect(linkLifetime(kind)).toBe(words);
});

it("says who changed the retention, from what to what, and when it first removes anything", () => {
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
  expect(line).toContain("Ada Obi changed for how long records are kept");
  expect(line).toContain("Closed Cards: 12 months (before: kept forever)");
  expect(line).toContain("Nothing is removed before Tuesday 24 November at 02:00");
});
