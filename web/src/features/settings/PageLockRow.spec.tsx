/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  getParentDetails,
  type ParentDetails,
  updatePageLock,
} from "@wardline/contracts/accounts/account";
import { logInAdministrator } from "../../../testing/administrator.js";
import { HOSPITAL_DETAILS } from "../../../testing/hospital-details.js";
import { renderPart } from "../../../testing/render-part.js";
import { PageLockRow } from "./PageLockRow.js";

it("shows, after saving, the number of minutes until pages lock", async () => {
  const { server, queryClient } = logInAdministrator();
  let details: ParentDetails = HOSPITAL_DETAILS;
  server.on(getParentDetails, () => details);
  server.on(updatePageLock, ({ body }) => {
    if (body.lock_minutes !== null) details = { ...details, lock_minutes: body.lock_minutes };
    return body;
  });
  await renderPart(queryClient, <PageLockRow />, "/#lock");
  await screen.findByText("Off");
  const user = userEvent.setup();
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Lock unused pages" }),
    "After 5 minutes",
  );
  expect(server.listCalls(updatePageLock)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Pages now lock after 5 minutes.");
  await screen.findByText("On: after 5 minutes");
  expect(server.listCalls(updatePageLock).map(({ body }) => body)).toEqual([{ lock_minutes: 5 }]);
});
