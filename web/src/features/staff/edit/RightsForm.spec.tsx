/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type SubAccount, updateGrants } from "@wardline/contracts/accounts/sub-accounts";
import type { Ward } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { renderPart } from "../../../../testing/render-part.js";
import { wardsQuery } from "../../../shared/hospital/wards.js";
import { RightsForm } from "./RightsForm.js";

const ada: SubAccount = {
  id: "11111111-1111-4111-8111-111111111111",
  firstName: "Ada",
  lastName: "Bello",
  email: "ada@hospital.example",
  phone: "0803 555 0101",
  department: "Surgery",
  role: "Registrar",
  isHOD: false,
  grants: [],
  wards: [],
  invitation: "active",
  created_at: "2026-11-18T08:00:00Z",
  version: 3,
};

const north: Ward = {
  id: "22222222-2222-4222-8222-222222222222",
  name: "North",
  beds: ["N1"],
  closed: [],
  version: 1,
};

async function open(staff: SubAccount, wards: readonly Ward[] = []) {
  const { server, queryClient } = logInAdministrator();
  queryClient.setQueryData(wardsQuery.queryKey, [...wards]);
  const onClose = jest.fn();
  await renderPart(queryClient, <RightsForm staff={staff} onClose={onClose} />);
  return { server, onClose, user: userEvent.setup() };
}

const getSaveButton = () => screen.getByRole("button", { name: "Save rights" });

it("describes a bundle, ticks its rights, and sends them", async () => {
  const { server, onClose, user } = await open(ada);
  server.on(updateGrants, ({ body }) => ({ ...ada, ...body, version: 4 }));
  await user.click(screen.getByRole("radio", { name: "Ward clerk" }));
  expect(screen.getByText("Can open, change and delete patients' cards.")).toBeTruthy();
  const read = screen.getByRole<HTMLInputElement>("checkbox", { name: /see every patient's card/ });
  expect([read.checked, read.disabled]).toEqual([true, true]);
  // The hospital has no wards to which the rights could be limited.
  expect(screen.queryByLabelText("Patients of")).toBeNull();
  await user.click(getSaveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [sent] = server.listCalls(updateGrants);
  expect(sent?.body.grants).toEqual(["patients.write"]);
  expect(sent?.ifMatch).toBe('"3"');
});

it("limits the rights to patients of the chosen wards, and says so", async () => {
  const { server, onClose, user } = await open(ada, [north]);
  server.on(updateGrants, ({ body }) => ({ ...ada, ...body, wards: body.wards ?? [], version: 4 }));
  expect(screen.queryByRole("combobox", { name: "Patients of" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Ward clerk" }));
  await user.click(screen.getByRole("combobox", { name: "Patients of" }));
  await user.click(await screen.findByRole("option", { name: "North" }));
  expect(screen.getByText("Patients: only those in North.")).toBeTruthy();
  await user.click(getSaveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.listCalls(updateGrants)[0]?.body.wards).toEqual([north.id]);
});

it("refuses to limit a right that reaches the whole hospital, and sends nothing", async () => {
  const limited: SubAccount = { ...ada, grants: ["patients.read"], wards: [north.id] };
  const { server, user } = await open(limited, [north]);
  await user.click(screen.getByRole("checkbox", { name: /publish, change and revoke the boards/ }));
  await user.click(getSaveButton());
  expect(await screen.findByText(/covers the whole hospital/)).toBeTruthy();
  expect(server.listCalls(updateGrants)).toEqual([]);
});

it("shows single rights as Custom, unless they equal a bundle", async () => {
  const { user } = await open(ada);
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;
  expect(isOn("None")).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: /set up the EMR connection/ }));
  expect(isOn("Custom")).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: /set up the EMR connection/ }));
  await user.click(screen.getByRole("checkbox", { name: /of their own department/ }));
  expect(isOn("Roster maker")).toBe(true);
});

it("keeps the choice when somebody else saved first, and overwrites their change after a warning", async () => {
  const { server, onClose, user } = await open(ada);
  server.on(updateGrants, ({ body, ifMatch }) => {
    if (ifMatch !== '"9"') throw new RefusedCall("VERSION_CONFLICT", { ...ada, version: 9 });
    return { ...ada, ...body, version: 10 };
  });
  await user.click(screen.getByRole("radio", { name: "Auditor" }));
  await user.click(getSaveButton());
  await screen.findByRole("button", { name: "Dismiss message" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Auditor" }).checked).toBe(true);
  await user.click(getSaveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it("warns administrators before they remove their own administrator right", async () => {
  const { queryClient } = logInAdministrator(ada.id);
  const own: SubAccount = { ...ada, grants: ["administrator"] };
  await renderPart(queryClient, <RightsForm staff={own} onClose={() => undefined} />);
  expect(screen.queryByText(/your own right to give rights/)).toBeNull();
  await userEvent.setup().click(screen.getByRole("radio", { name: "None" }));
  expect(screen.getByText(/your own right to give rights/)).toBeTruthy();
});
