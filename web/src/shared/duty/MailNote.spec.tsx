/** @jest-environment ./web/testing/browser.cjs */

import { screen, waitFor } from "@testing-library/react";
import { listWithoutEmail } from "@wardline/contracts/roster/roster-mails";

import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { MailNote } from "./MailNote.js";

const SAMUEL = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2b0a";
const DAVID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2b0b";
const people = [
  { id: SAMUEL, firstName: "Samuel", lastName: "Mensah" },
  { id: DAVID, firstName: "David", lastName: "Eze" },
];

async function show(peopleWithoutEmail: { id: string; phone: string }[], others?: string) {
  const { server, queryClient } = logInAdministrator();
  server.on(listWithoutEmail, ({ query }) => {
    expect(query.people).toEqual([SAMUEL, DAVID]);
    return peopleWithoutEmail.map((one) => ({ ...one, name: "David Eze" }));
  });
  const note = <MailNote people={people} {...(others !== undefined && { others })} />;
  await renderPart(queryClient, <output>{note}</output>);
  await waitFor(() => expect(screen.getByRole("status").textContent).not.toBe(""));
  return screen.getByRole("status").textContent?.trim();
}

it("names both people if both get an email", async () => {
  expect(await show([])).toBe("Samuel Mensah and David Eze get an email.");
});

it("names a person who gets no email, with the number to call", async () => {
  expect(await show([{ id: DAVID, phone: "0803 555 1004" }])).toBe(
    "Samuel Mensah gets an email. David Eze gets no email: call 0803 555 1004",
  );
  const call = screen.getByRole("link", { name: "Call David Eze, 0803 555 1004" });
  expect(call.getAttribute("href")).toBe("tel:08035551004");
});

it("names the other recipients and says when no number is known", async () => {
  expect(await show([{ id: DAVID, phone: "" }], "the roster makers")).toBe(
    "Samuel Mensah and the roster makers get an email. David Eze gets no email, and no number is known.",
  );
});
