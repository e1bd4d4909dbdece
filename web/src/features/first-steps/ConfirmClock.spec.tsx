/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getParentDetails, updateAccount } from "@wardline/contracts/accounts/account";
import { logInAdministrator } from "../../../testing/administrator.js";
import { HOSPITAL_DETAILS } from "../../../testing/hospital-details.js";
import { renderPart } from "../../../testing/render-part.js";
import { ConfirmClock } from "./FirstSteps.js";

async function open(timezone: string) {
  const { server, queryClient } = logInAdministrator();
  const details = { ...HOSPITAL_DETAILS, timezone };
  server.on(getParentDetails, () => details);
  server.on(updateAccount, () => ({
    user: { ...details, accountType: "parent" as const },
    version: 2,
  }));
  await renderPart(queryClient, <ConfirmClock />);
  return server;
}

it("confirms the displayed clock", async () => {
  const server = await open("Africa/Lagos");
  await screen.findByText(/^\d\d:\d\d, Africa\/Lagos$/);
  await userEvent.click(screen.getByRole("button", { name: "Confirm the clock" }));
  await waitFor(() => expect(server.listCalls(updateAccount)).toHaveLength(1));
  expect(server.listCalls(updateAccount)[0]?.body).toEqual({ timezone: "Africa/Lagos" });
});

it("asks for a choice if the hospital's zone is UTC", async () => {
  const server = await open("UTC");
  await userEvent.click(await screen.findByRole("button", { name: "Confirm the clock" }));
  await screen.findByText("Please choose a valid time zone.");
  expect(server.listCalls(updateAccount)).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText("Your hospital's clock"), "UTC");
  await userEvent.click(screen.getByRole("button", { name: "Confirm the clock" }));
  await waitFor(() => expect(server.listCalls(updateAccount)).toHaveLength(1));
  expect(server.listCalls(updateAccount)[0]?.body).toEqual({ timezone: "UTC" });
});
