import { renderEmail } from "./render-email.js";
import { addressTakenEmail } from "./templates/address-taken.js";
import type { Email } from "./templates/email.js";
import { invitationEmail } from "./templates/invitation.js";
import { linkLifetime } from "./templates/link-lifetime.js";
import { passwordChangedEmail } from "./templates/password-changed.js";
import { passwordResetEmail } from "./templates/password-reset.js";
import { rosterDutiesEmail } from "./templates/roster-duties.js";
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

const emails: [string, Email][] = [
  ["verification", verificationEmail({ hospitalName, url })],
  ["password-reset", passwordResetEmail({ hospitalName, url })],
  ["invitation", invitationEmail({ hospitalName, firstName: "Adaeze", url })],
  ["password-changed", passwordChangedEmail({ hospitalName, url })],
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
  ["roster-duties", rosterDutiesEmail({ hospitalName, firstName: "Adaeze", duties: [duty], url })],
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
    rosterDutiesEmail({ hospitalName: "Mercy", firstName: "Adaeze", duties, url }),
  );
  expect(subject).toBe("Your call duties have changed at Mercy");
  expect(text).toMatch(/now on call[^]+1 March[^]+another one[^]+2 March[^]+9 March/);
  expect(text).not.toContain("no longer on call");
});

it.each([
  ["verification", "24 hours"],
  ["password-reset", "60 minutes"],
  ["invitation", "7 days"],
] as const)("says how long a link of %s works", (kind, words) => {
  expect(linkLifetime(kind)).toBe(words);
});
