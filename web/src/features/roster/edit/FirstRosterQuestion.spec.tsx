/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { getParentDetails, updateAccount } from "@wardline/contracts/accounts/account";
import type { LiveChange } from "@wardline/contracts/live/events";
import { listRosterMonth } from "@wardline/contracts/roster/roster";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { HOSPITAL_DETAILS } from "../../../../testing/hospital-details.js";
import { renderPart } from "../../../../testing/render-part.js";
import { composeLiveHandlers } from "../../../lib/live/live-cache.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { parentDetailsLive, parentDetailsQuery } from "../../../shared/hospital/parent-details.js";
import { FirstRosterQuestion } from "../view/RosterTabs.js";

const TITLE = "When do your duties begin?";

async function show({ isChosen = false, rosters = [] as string[] } = {}) {
  const { server, queryClient } = logInAdministrator();
  server.on(getParentDetails, () => ({ ...HOSPITAL_DETAILS, duty_start_chosen: isChosen }));
  server.on(listRosterMonth, () =>
    rosters.map((date) => ({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01", date, departments: [] })),
  );
  server.on(updateAccount, ({ body }) => {
    const { user } = sessionStore.get() ?? {};
    if (user === undefined) throw new RefusedCall("UNAUTHORIZED");
    return { user: { ...user, duty_start: body.duty_start ?? "" }, version: 2 };
  });
  await renderPart(queryClient, <FirstRosterQuestion />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const listSent = () => server.listCalls(updateAccount).map(({ body }) => body);
  return { server, queryClient, sent: listSent };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it.each([
  ["At 08:00", "08:00"],
  ["At midnight", "00:00"],
])('saves the answer "%s" with one click and disappears', async (name, duty_start) => {
  const { sent } = await show();
  press(name);
  await screen.findByText(`Duties begin at ${duty_start}.`);
  expect(sent()).toEqual([{ duty_start }]);
  expect(screen.queryByText(TITLE)).toBeNull();
});

it("accepts another time by keyboard alone", async () => {
  const { sent } = await show();
  const field = screen.getByLabelText("Another time");
  fireEvent.change(field, { target: { value: "07:30" } });
  fireEvent.submit(field);
  await screen.findByText("Duties begin at 07:30.");
  expect(sent()).toEqual([{ duty_start: "07:30" }]);
});

it("explains an invalid time and sends nothing", async () => {
  const { sent } = await show();
  press("At another time");
  await screen.findByText("Please give a time as HH:MM.");
  expect(sent()).toEqual([]);
});

it("stays when saving the answer fails", async () => {
  const { server } = await show();
  server.on(updateAccount, () => {
    throw new RefusedCall("INTERNAL");
  });
  press("At 08:00");
  await screen.findByRole("button", { name: "Dismiss message" });
  expect(screen.getByText(TITLE)).toBeTruthy();
});

it.each([
  ["someone has answered it", { isChosen: true }],
  ["there is a roster", { rosters: ["2026-11-21"] }],
])("does not appear if %s", async (_why, given) => {
  await show(given);
  expect(screen.queryByText(TITLE)).toBeNull();
});

it("disappears as soon as another person answers it", async () => {
  const { queryClient } = await show();
  const payload = { ...HOSPITAL_DETAILS, duty_start: "08:00", duty_start_chosen: true };
  const change = { revision: 2, type: "hospital.updated", payload } as LiveChange;
  act(() => composeLiveHandlers([parentDetailsLive])([change], queryClient));
  expect(queryClient.getQueryData(parentDetailsQuery.queryKey)).toEqual(payload);
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
});
