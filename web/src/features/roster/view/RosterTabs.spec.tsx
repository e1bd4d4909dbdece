/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import { getParentDetails, type ParentDetails } from "@wardline/contracts/accounts/account";
import {
  getRosterOfDate,
  listRosterMonth,
  listStaffOfRole,
} from "@wardline/contracts/roster/roster";
import { listTonight } from "@wardline/contracts/roster/tonight";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { parentDetailsQuery } from "../../../shared/hospital/parent-details.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { RosterTabs } from "./RosterTabs.js";

beforeAll(fetchParts);

async function open(details: Partial<ParentDetails>, address = "/#gaps") {
  const { server, queryClient } = logInAdministrator();
  queryClient.setQueryDefaults(parentDetailsQuery.queryKey, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  queryClient.setQueryData(parentDetailsQuery.queryKey, {
    timezone: "Africa/Lagos",
    duty_start: "08:00",
    duty_start_chosen: true,
    ...details,
  } as ParentDetails);
  server.on(getParentDetails, () => {
    throw new Error("The details are known.");
  });
  server.on(listRosterMonth, () => []);
  server.on(getRosterOfDate, () => null);
  server.on(listStaffOfRole, () => []);
  server.on(listTonight, () => []);
  await renderPart(queryClient, <RosterTabs departments={["Surgery"]} />, address);
  await screen.findByRole("tab", { name: "Add Call Duty Roster" });
  return server;
}

const listTabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
const getSelectedTab = () => screen.getByRole("tab", { selected: true }).textContent;

it("has the tab Gaps at its own address if the hospital uses it", async () => {
  await open({ tonight: true });
  expect(listTabs()).toEqual(["Add Call Duty Roster", "View Call Duty Roster", "Month", "Gaps"]);
  expect(getSelectedTab()).toBe("Gaps");
  await screen.findByRole("heading", { name: "Gaps" });
});

it("redirects the former address of Gaps", async () => {
  await open({ tonight: true }, "/#tonight");
  await waitFor(() => expect(getSelectedTab()).toBe("Gaps"));
});

it("hides Gaps if the hospital does not use it, even at its address", async () => {
  const server = await open({});
  expect(listTabs()).toEqual(["Add Call Duty Roster", "View Call Duty Roster", "Month"]);
  await waitFor(() => expect(getSelectedTab()).toBe("Add Call Duty Roster"));
  expect(server.listCalls(listTonight)).toEqual([]);
});
