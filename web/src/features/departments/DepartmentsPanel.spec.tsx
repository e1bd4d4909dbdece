/** @jest-environment ./web/testing/browser.cjs */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Department, updateDepartment } from "@wardline/contracts/roster/departments";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { DepartmentsPanel } from "./DepartmentsPanel.js";

const SURGERY: Department = {
  id: 1,
  department: "Surgery",
  email: "",
  phone: "",
  contact_source: null,
  duty_start: null,
};

it("switches on offers of duties for a department, and changes nothing else", async () => {
  const { server, queryClient } = logInAdministrator();
  const user = userEvent.setup();
  server.on(updateDepartment, () => ({ ...SURGERY, offers: "approved" as const }));
  await renderPart(queryClient, <DepartmentsPanel departments={[SURGERY]} />);
  await user.click(screen.getByRole("button", { name: "Edit contact of Surgery" }));
  const form = within(screen.getByRole("form", { name: "Contact of Surgery" }));
  expect(form.getByLabelText("Duty offers")).toHaveProperty("value", "off");
  await user.selectOptions(form.getByLabelText("Duty offers"), "A roster maker approves");
  await user.click(form.getByRole("button", { name: "Save contact" }));
  await screen.findByText("The contact of Surgery was saved.");
  expect(server.listCalls(updateDepartment).map(({ body }) => body)).toEqual([
    { email: "", phone: "", duty_start: null, receipts: false, offers: "approved" },
  ]);
});
