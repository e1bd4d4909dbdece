/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { AccountMenu } from "./AccountMenu.js";

it("is one stop of the keyboard, and says which colours are in force", async () => {
  const { queryClient } = logInAdministrator();
  const user = userEvent.setup();
  await renderPart(
    queryClient,
    <AccountMenu user={{ email: "ada@hospital.example", accountType: "parent" }} />,
  );

  await user.tab();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("menuitemradio", { name: "Dark colours", checked: false }));
  await user.keyboard("{Enter}");

  screen.getByRole("menuitemradio", { name: "Dark colours", checked: true });
  screen.getByRole("menuitem", { name: "Log out" });
});
