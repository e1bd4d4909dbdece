/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  type Emergency,
  endEmergency,
  getEmergencyReach,
  listEmergencies,
} from "@wardline/contracts/boards/emergencies";
import { logInAdministrator } from "../../../testing/administrator.js";
import { NOW, stopClock } from "../../../testing/clock.js";
import { renderPart } from "../../../testing/render-part.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { fetchParts } from "../../ui/feedback/lazy-part.js";
import { EmergencyBars } from "./EmergencyTools.js";

// Loads the dialog first, so that it opens at once even on a busy machine.
beforeAll(fetchParts);
beforeEach(() => stopClock());
afterEach(() => jest.useRealTimers());

const MINUTE_MS = 60_000;

function buildEmergency(place: string, minutes: number): Emergency {
  return {
    id: `11111111-1111-4111-8111-${String(minutes).padStart(12, "0")}`,
    kind: "fire",
    text: "",
    place,
    scope: { wards: [], departments: [] },
    raised_at: new Date(NOW - MINUTE_MS).toISOString(),
    raised_by: "Ada Obi",
    ends_at: new Date(NOW + minutes * MINUTE_MS).toISOString(),
    ended_at: null,
    ended_by: null,
  };
}

async function open(emergencies: Emergency[], accountType: "parent" | "sub" = "parent") {
  const { server, queryClient } = logInAdministrator();
  const session = sessionStore.get();
  if (session === null) throw new Error("Nobody is logged in.");
  sessionStore.set({ ...session, accountType, user: { ...session.user, accountType } });
  server.on(listEmergencies, () => emergencies);
  server.on(getEmergencyReach, () => ({ drawn: 6, screens: 6, seconds: 0.4 }));
  await renderPart(queryClient, <EmergencyBars />);
  await screen.findByRole("region", { name: "Emergencies" });
  return server;
}

it("hides an emergency when its time has passed, without a server message", async () => {
  jest.useFakeTimers({ now: NOW });
  const server = await open([buildEmergency("Kitchen", 5), buildEmergency("Gate", 10)]);
  const requestCount = server.listCalls(listEmergencies).length;
  await act(() => jest.advanceTimersByTimeAsync(5 * MINUTE_MS - 1_000));
  expect(screen.getByText(/Kitchen/)).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText(/Kitchen/)).toBeNull();
  expect(screen.getByText(/Gate/)).toBeTruthy();
  expect(server.listCalls(listEmergencies)).toHaveLength(requestCount);
});

it("lets somebody with the right end an emergency after a confirmation", async () => {
  const one = buildEmergency("Kitchen", 5);
  const server = await open([one]);
  await screen.findByText(/shown on 6 of 6 · 0.4 s/);
  server.on(endEmergency, () => ({
    ...one,
    ended_at: new Date(NOW).toISOString(),
    ended_by: "St. Luke's",
    taken_back: false,
  }));
  server.on(listEmergencies, () => []);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "End now" }));
  expect(await screen.findByText(/Fire · Kitchen.* will be taken off every board/)).toBeTruthy();
  const buttons = screen.getAllByRole("button", { name: "End now" });
  await user.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() => expect(server.listCalls(endEmergency)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/since/)).toBeNull());
});

it("hides the End now button of an emergency from staff who may not end emergencies", async () => {
  const server = await open([buildEmergency("Kitchen", 5)], "sub");
  expect(screen.getByText(/Kitchen/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "End now" })).toBeNull();
  expect(server.listCalls(getEmergencyReach)).toEqual([]);
});

it("stops requesting the reach of an emergency once it is withdrawn", async () => {
  const one = buildEmergency("Kitchen", 5);
  const server = await open([one]);
  await screen.findByText(/shown on 6 of 6/);
  let isWithdrawn = false;
  let laterRequestCount = 0;
  server.on(listEmergencies, () => (isWithdrawn ? [] : [one]));
  server.on(getEmergencyReach, () => {
    if (isWithdrawn) laterRequestCount += 1;
    return { drawn: 6, screens: 6, seconds: 0.4 };
  });
  server.on(endEmergency, () => {
    isWithdrawn = true;
    return { ...one, ended_at: new Date(NOW).toISOString(), ended_by: "Ada Obi", taken_back: true };
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "End now" }));
  await screen.findByText(/will be taken off every board/);
  const buttons = screen.getAllByRole("button", { name: "End now" });
  await user.click(buttons[buttons.length - 1] as HTMLElement);
  await screen.findByText("Emergency withdrawn.");
  await waitFor(() => expect(screen.queryByText(/since/)).toBeNull());
  expect(laterRequestCount).toBe(0);
});
