/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { clearReports, type OnCallPerson, reportCall } from "@wardline/contracts/roster/on-call";
import { logInAdministrator } from "../../../testing/administrator.js";
import { buildCalledPerson, buildDuty } from "../../../testing/duty.js";
import { renderPart } from "../../../testing/render-part.js";
import { PeopleToCall } from "./PeopleToCall.js";
import { reportedText } from "./ReportedMark.js";

const AT = "2026-11-06T01:14:00.000Z";
const obi = buildCalledPerson({ role: "Registrar", name: "Bola Obi", phone: "0803 555 0100" });

async function open(person: OnCallPerson, until = "2099-11-22T07:00:00.000Z") {
  const { server, queryClient } = logInAdministrator();
  const reports: unknown[] = [];
  server.on(reportCall, ({ body }) => {
    reports.push(body);
    return { reported: null };
  });
  const clearedContacts: unknown[] = [];
  server.on(clearReports, ({ body }) => {
    clearedContacts.push(body);
    return null;
  });
  const duty = buildDuty({ department: "Surgery", people: [person], until });
  await renderPart(
    queryClient,
    <PeopleToCall people={[person]} department="Surgery" duty={duty} />,
  );
  return { reports, cleared: clearedContacts };
}

/** Clicks the telephone link, leaves the page for the call and returns. */
function callAndComeBack() {
  const link = screen.getByRole("link", { name: /Call Bola Obi/ });
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  act(() => {
    window.dispatchEvent(new Event("blur"));
    window.dispatchEvent(new Event("focus"));
  });
}

const question = "Did Bola Obi answer?";

it("asks how a call ended when the person returns, and sends the answer in one click", async () => {
  const { reports } = await open({ ...obi, position: 2 });
  expect(screen.queryByText(question)).toBeNull();
  callAndComeBack();
  await screen.findByText(question);
  fireEvent.click(screen.getByRole("button", { name: "Wrong person" }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  const post = { department: "Surgery", role: "Registrar", position: 2 };
  await waitFor(() =>
    expect(reports).toEqual([{ ...post, name: "Bola Obi", result: "wrong_person" }]),
  );
});

it("copies the number and asks for the outcome at once on a computer, which cannot dial", async () => {
  const copiedTexts: string[] = [];
  const writeText = async (text: string) => void copiedTexts.push(text);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  const { matchMedia } = window;
  window.matchMedia = (media) =>
    Object.assign(matchMedia(media), { matches: media.includes("pointer: fine") });
  try {
    const { reports } = await open(obi);
    const link = screen.getByRole("link", { name: /Call Bola Obi/ });
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link);
    await screen.findByText(question);
    expect(screen.getByText("0803 555 0100", { selector: ".mantine-Text-root *" })).toBeTruthy();
    expect(copiedTexts).toEqual(["0803 555 0100"]);
    fireEvent.click(screen.getByRole("button", { name: "No answer" }));
    await waitFor(() => expect(reports).toMatchObject([{ result: "no_answer" }]));
  } finally {
    window.matchMedia = matchMedia;
    Reflect.deleteProperty(navigator, "clipboard");
  }
});

it("asks nothing if the person never left the page", async () => {
  await open(obi);
  const link = screen.getByRole("link", { name: /Call Bola Obi/ });
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(screen.queryByText(question)).toBeNull();
});

it("asks nothing if the duty has ended", async () => {
  await open(obi, "2026-01-01T07:00:00.000Z");
  callAndComeBack();
  expect(screen.queryByText(question)).toBeNull();
});

it("shows a reported contact and lets a roster maker confirm the number", async () => {
  const { cleared } = await open({ ...obi, reported: { result: "wrong_person", at: AT } });
  screen.getByText(/^Reported wrong at/);
  fireEvent.click(screen.getByRole("button", { name: "Confirm number" }));
  await waitFor(() =>
    expect(cleared).toEqual([{ department: "Surgery", role: "Registrar", position: 1 }]),
  );
});

it("gives the time of a report in the hospital's zone, with the day if the report is old", () => {
  const at = Date.parse(AT);
  const wrongReport = { result: "wrong_person", at: AT } as const;
  expect(reportedText(wrongReport, "Africa/Lagos", at + 3_600_000)).toBe("Reported wrong at 02:14");
  const noAnswerReport = { result: "no_answer", at: AT } as const;
  expect(reportedText(noAnswerReport, "Africa/Lagos", at)).toBe("Did not answer at 02:14");
  expect(reportedText(wrongReport, "Africa/Lagos", at + 2 * 86_400_000)).toMatch(
    /2026.*02:14|Nov.*02:14/,
  );
});
