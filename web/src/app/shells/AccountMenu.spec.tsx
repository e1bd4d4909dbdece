/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { buildStaffNav, listOwnPages } from "../nav-items.js";
import { AccountMenu } from "./AccountMenu.js";

it("shows the person's name, post and rights", async () => {
  const { queryClient } = logInAdministrator();
  const user = {
    email: "charge-nurse@hospital.example",
    accountType: "sub",
    firstName: "Grace",
    lastName: "Ade",
    role: "Charge Nurse",
    department: "Surgery",
    grants: ["patients.write", "announcements.write"],
  } as const;
  const own = listOwnPages(buildStaffNav(user.grants, {}));
  await renderPart(
    queryClient,
    <AccountMenu user={{ ...user, grants: [...user.grants] }} own={own} />,
  );

  const button = screen.getByRole("button", { name: /^Grace Ade, account charge-nurse@/ });
  expect(button.textContent).toBe("Grace Ade");
  expect(button.querySelector("[data-letter=c]")).not.toBeNull();
  await userEvent.setup().click(button);
  expect(screen.getByRole("menu").textContent).toContain(
    "Grace AdeCharge Nurse, SurgeryRights: Charge nurse",
  );
  screen.getByRole("menu", { description: /charge-nurse@hospital\.example/ });
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "My page",
    "My roster",
    "My settings",
    "Help",
    "Change user",
    "Log out",
  ]);
});

it("says that the hospital's own account belongs to no single person", async () => {
  const { queryClient } = logInAdministrator();
  const user = { email: "ada@hospital.example", accountType: "parent" } as const;
  await renderPart(queryClient, <AccountMenu user={user} />);

  const button = screen.getByRole("button", { name: "Account ada@hospital.example" });
  expect(button.textContent).toBe("");
  expect(button.querySelector("[data-letter=a]")).not.toBeNull();
  await userEvent.setup().click(button);
  screen.getByText("The hospital’s own account");
});

it("is a single tab stop and shows which colour scheme is selected", async () => {
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
