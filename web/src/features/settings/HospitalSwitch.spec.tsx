/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  getParentDetails,
  type ParentDetails,
  updateTonight,
} from "@wardline/contracts/accounts/account";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { HOSPITAL_DETAILS } from "../../../testing/hospital-details.js";
import { renderPart } from "../../../testing/render-part.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";
import { HospitalSwitch } from "./HospitalSwitch.js";

async function setUp() {
  const { server, queryClient } = logInAdministrator();
  let isOn = false;
  const getDetails = (): ParentDetails =>
    isOn ? { ...HOSPITAL_DETAILS, tonight: true } : HOSPITAL_DETAILS;
  server.on(getParentDetails, getDetails);
  server.on(updateTonight, ({ body }) => {
    isOn = body.tonight;
    return body;
  });
  await renderPart(queryClient, <HospitalSwitch row="gaps" />, "/#gaps");
  const toggle = await screen.findByRole<HTMLInputElement>("switch", {
    name: /^Show gaps in the current and next duties/,
  });
  await waitFor(() => expect(toggle.disabled).toBe(false));
  return { server, queryClient, toggle, user: userEvent.setup() };
}

it("is off by default, and saves a change at once", async () => {
  const { server, queryClient, toggle, user } = await setUp();
  expect(toggle.checked).toBe(false);
  await user.click(toggle);
  await screen.findByText("Gaps are now shown and emailed.");
  screen.getByText("On");
  expect(server.listCalls(updateTonight).map(({ body }) => body)).toEqual([{ tonight: true }]);
  expect(queryClient.getQueryData(parentDetailsQuery.queryKey)?.tonight).toBe(true);
  expect(toggle.checked).toBe(true);
  await user.click(toggle);
  await screen.findByText("Gaps are no longer shown or emailed.");
  expect(queryClient.getQueryData(parentDetailsQuery.queryKey)).toEqual(HOSPITAL_DETAILS);
});

it("keeps its state if saving fails", async () => {
  const { server, toggle, user } = await setUp();
  server.on(updateTonight, () => {
    throw new RefusedCall("FORBIDDEN");
  });
  await user.click(toggle);
  await screen.findByRole("button", { name: "Dismiss message" });
  expect(toggle.checked).toBe(false);
});
