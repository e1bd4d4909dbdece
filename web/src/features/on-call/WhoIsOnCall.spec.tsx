/** @jest-environment ./web/testing/browser.cjs */
import { screen, within } from "@testing-library/react";
import { listOnCall } from "@wardline/contracts/on-call";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { dutyOf } from "../../../testing/duty.js";
import { renderPart } from "../../../testing/render-part.js";
import { WhoIsOnCall } from "./WhoIsOnCall.js";

beforeEach(() => stopClock(Date.parse("2026-11-21T10:00:00Z")));
afterEach(() => jest.useRealTimers());

it("given departments of which nobody is known, then they have no card but a line below the others", async () => {
  const { server, queryClient } = logInAdministrator();
  const nobody = { source: "none", people: [], next: null } as const;
  server.on(listOnCall, () => [
    dutyOf({ department: "Anaesthetics", ...nobody, people: [] }),
    dutyOf({ department: "Surgery", until: "2026-11-22T07:00:00.000Z" }),
    dutyOf({ department: "Burns", ...nobody, people: [] }),
  ]);
  await renderPart(queryClient, <WhoIsOnCall />);
  const cards = await screen.findByRole("list", { name: "Departments" });
  expect(within(cards).getAllByRole("heading")).toHaveLength(1);
  within(cards).getByRole("heading", { name: "Surgery" });
  within(cards).getByText("Sun 22 Nov 08:00");
  const none = screen.getByRole("region", { name: "No one is known" });
  expect(
    within(none)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Anaesthetics", "Burns"]);
});
