/** @jest-environment ./web/testing/browser.cjs */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { buildCalledPerson, buildDuty } from "../../../testing/duty.js";
import { renderPart } from "../../../testing/render-part.js";
import { WhoIsOnCall } from "./WhoIsOnCall.js";

beforeEach(() => stopClock(Date.parse("2026-11-21T10:00:00Z")));
afterEach(() => jest.useRealTimers());

it("lists departments with nobody on call below the other departments' cards", async () => {
  const { server, queryClient } = logInAdministrator();
  const nobody = { source: "none", people: [], next: null } as const;
  server.on(listOnCall, () => [
    buildDuty({ department: "Anaesthetics", ...nobody, people: [] }),
    buildDuty({ department: "Surgery", until: "2026-11-22T07:00:00.000Z" }),
    buildDuty({ department: "Burns", ...nobody, people: [] }),
  ]);
  await renderPart(queryClient, <WhoIsOnCall />);
  const cards = await screen.findByRole("list", { name: "Departments" });
  expect(within(cards).getAllByRole("heading")).toHaveLength(1);
  within(cards).getByRole("heading", { name: "Surgery" });
  within(cards).getByText("Sun 22 Nov 08:00");
  const emptyRegion = screen.getByRole("region", { name: "Nobody on call" });
  expect(
    within(emptyRegion)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Anaesthetics", "Burns"]);
});

it("names the head of department if nobody is on the roster, and gives no end time", async () => {
  const { server, queryClient } = logInAdministrator();
  const until = "2026-11-22T07:00:00.000Z";
  server.on(listOnCall, () => [buildDuty({ department: "Surgery", source: "hod", until })]);
  await renderPart(queryClient, <WhoIsOnCall />);
  const cards = await screen.findByRole("list", { name: "Departments" });
  const card = within(cards).getByRole("heading", { name: "Surgery" }).closest("li");
  expect(card?.textContent).toMatch(/^Surgery(next)Nobody is on the roster\. Head of department:/);
  expect(card?.textContent).not.toContain("until");
});

it("shows the next people and the age of the roster after a click on a duty's end time", async () => {
  const { server, queryClient } = logInAdministrator();
  server.on(listOnCall, () => [buildDuty({ until: "2026-11-22T07:00:00.000Z" })]);
  await renderPart(queryClient, <WhoIsOnCall />);
  const opener = await screen.findByRole("button", { name: /^until/ });
  expect(screen.queryByText("Ada Bello")).toBeNull();
  await userEvent.click(opener);
  const more = await screen.findByRole("dialog");
  within(more).getByText("Ada Bello");
  within(more).getByText("Roster changed 9 days ago");
});

it("shows a covering person with their own role, and marks the second person", async () => {
  const { server, queryClient } = logInAdministrator();
  const samuel = buildCalledPerson({ role: "Consultant", name: "Samuel Mensah", for: "David Eze" });
  const second = buildCalledPerson({ role: "House Officer", name: "Efe Udo", position: 2 });
  const people = [second, { ...samuel, own_role: "Registrar" }];
  server.on(listOnCall, () => [
    buildDuty({ department: "Surgery", people, until: "2026-11-22T07:00:00.000Z" }),
  ]);
  await renderPart(queryClient, <WhoIsOnCall />);
  const role = await screen.findByText("Registrar, for the Consultant");
  expect(role.parentElement?.textContent).toMatch(/for the Consultant\s*David Eze$/);
  screen.getByText("2nd House Officer");
});
