/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { updateAccount } from "@wardline/contracts/accounts/account";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { HOSPITAL_DETAILS } from "../../../testing/hospital-details.js";
import { renderPart } from "../../../testing/render-part.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { GeneralForm } from "./GeneralForm.js";

it("shows the fields that a colleague has saved, and keeps the person's own entries", async () => {
  const { server, queryClient } = logInAdministrator();
  const colleagueVersion = { ...HOSPITAL_DETAILS, version: 2, hospital_number: "RC-9" };
  server.on(updateAccount, () => {
    throw new RefusedCall("VERSION_CONFLICT", colleagueVersion);
  });
  await renderPart(queryClient, <GeneralForm details={HOSPITAL_DETAILS} />);
  const user = userEvent.setup();
  const start = screen.getByLabelText<HTMLInputElement>(/^Duties begin at/);
  await user.clear(start);
  await user.type(start, "08:00");
  const button = screen.getByRole("button", { name: "Save Changes" });
  await user.click(button);
  await screen.findByText("Hospital Registration Number was changed by someone else");
  expect(start.value).toBe("08:00");

  server.on(updateAccount, () => {
    const { user: storedUser } = sessionStore.get() ?? {};
    if (storedUser === undefined) throw new Error("Nobody is logged in.");
    return { user: { ...storedUser, hospital_number: "RC-9", duty_start: "08:00" }, version: 3 };
  });
  await user.click(button);
  await screen.findByText("Account updated successfully!");
  expect(server.listCalls(updateAccount).at(-1)?.body).toEqual({ duty_start: "08:00" });
  const number = screen.getByLabelText<HTMLInputElement>(/^Hospital Registration Number/);
  expect(number.value).toBe("RC-9");
});
