/** @jest-environment ./web/testing/browser.cjs */
import { act } from "@testing-library/react";
import type { LiveChange } from "@wardline/contracts/live/events";
import { listOnCall, type OnCall } from "@wardline/contracts/roster/on-call";
import { logInAdministrator, renderInApp } from "../../../testing/administrator.js";
import { buildCalledPerson, buildDuty } from "../../../testing/duty.js";
import { composeLiveHandlers } from "../../lib/live/live-cache.js";
import { onCallLive, useOnCallNow } from "./on-call-queries.js";

const MINUTE = 60_000;

beforeEach(() => jest.useFakeTimers({ now: Date.parse("2026-11-21T06:59:00Z") }));
afterEach(() => jest.useRealTimers());

async function setUp() {
  const { server, queryClient } = logInAdministrator();
  const answers: { duties: OnCall[] } = { duties: [buildDuty()] };
  server.on(listOnCall, () => answers.duties);
  const { result } = renderInApp(queryClient, useOnCallNow);
  await act(() => jest.advanceTimersByTimeAsync(0));
  const listShownNames = () => result.current.duties?.map(({ people }) => people[0]?.name);
  return { server, queryClient, answers, shown: listShownNames };
}

it("shows the next doctor in the minute in which a duty ends", async () => {
  const { server, shown } = await setUp();
  await act(() => jest.advanceTimersByTimeAsync(MINUTE - 1));
  expect(shown()).toEqual(["Nkechi Okafor"]);
  // The server never answers.
  server.on(listOnCall, () => new Promise<never>(() => undefined));
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(shown()).toEqual(["Ada Bello"]);
});

it("reloads all departments once when a duty ends", async () => {
  const { server, answers } = await setUp();
  answers.duties = [buildDuty({ until: "2026-11-22T07:00:00.000Z" })];
  await act(() => jest.advanceTimersByTimeAsync(5 * MINUTE));
  expect(server.listCalls(listOnCall)).toHaveLength(2);
});

it("shows the new doctor when another person changes the roster", async () => {
  const { queryClient, answers, shown } = await setUp();
  answers.duties = [buildDuty({ people: [buildCalledPerson({ name: "Chidi Eze" })] })];
  const change = { revision: 2, type: "roster.updated", payload: {} } as unknown as LiveChange;
  await act(async () => {
    composeLiveHandlers([onCallLive])([change], queryClient);
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(shown()).toEqual(["Chidi Eze"]);
});

it("reloads once for 48 changes in one message", async () => {
  const { server, queryClient } = await setUp();
  const types = ["roster.updated", "staff.updated", "department.updated", "duty.changed"];
  const changes = Array.from({ length: 48 }, (_, index) => ({
    revision: index + 2,
    type: types[index % types.length],
    payload: {},
  })) as unknown as LiveChange[];
  await act(async () => {
    composeLiveHandlers([onCallLive])(changes, queryClient);
    await jest.advanceTimersByTimeAsync(5_000);
  });
  // One request from the page itself and one reload.
  expect(server.listCalls(listOnCall)).toHaveLength(2);
});

it("reloads only a few times while 650 staff are imported", async () => {
  const { server, queryClient } = await setUp();
  const apply = composeLiveHandlers([onCallLive]);
  await act(async () => {
    for (let revision = 2; revision < 652; revision += 1) {
      const change = { revision, type: "staff.created", payload: {} } as unknown as LiveChange;
      apply([change], queryClient);
      await jest.advanceTimersByTimeAsync(3);
    }
  });
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(server.listCalls(listOnCall).length).toBeLessThanOrEqual(6);
});
