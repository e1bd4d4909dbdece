/** @jest-environment ./web/testing/browser.cjs */
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Patient } from "@wardline/contracts/patients/patient";
import { listDepartments } from "@wardline/contracts/roster/departments";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { logInAdministrator } from "../../../testing/administrator.js";
import { buildPatient } from "../../../testing/patient.js";
import { renderPart } from "../../../testing/render-part.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { fetchParts } from "../../ui/feedback/lazy-part.js";
import { PatientsBulk } from "./patients-bulk.js";
import { readBulkPatients } from "./patients-bulk-draft.js";

// Loads the code of the dialogs first, so that they open immediately even on a busy machine.
beforeAll(fetchParts);

const SURGERY = {
  id: 1,
  department: "Surgery",
  email: "",
  phone: "",
  contact_source: null,
  duty_start: null,
} as const;
const ada = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01", name: "Ada Obi" });
const bola = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02", name: "Bola Ade" });

/** Renders the bulk buttons with these patients selected, in the state after a login or a reload. */
async function select(patients: Patient[]) {
  const { server, queryClient } = logInAdministrator();
  server.on(listDepartments, () => [SURGERY]);
  server.on(listOnCall, () => []);
  await renderPart(queryClient, <PatientsBulk patients={patients} />);
}

function endSession(): void {
  act(() => sessionStore.clear());
  cleanup();
}

const findBedField = ({ name }: Patient) =>
  screen.findByRole("combobox", { name: new RegExp(name) });

async function typeBeds() {
  await select([ada, bola]);
  fireEvent.click(screen.getByRole("button", { name: "Set bed" }));
  fireEvent.change(await findBedField(bola), { target: { value: "C7" } });
}

it("restores the selection and the entered beds after the session ended", async () => {
  await typeBeds();
  endSession();
  logInAdministrator();
  expect(readBulkPatients()).toEqual([ada.id, bola.id]);
  // In the meantime, another person has deleted a card.
  await select([bola]);
  expect(await findBedField(bola)).toHaveProperty("value", "C7");
});

it("pastes a column of beds from one field downwards, and leaves a patient's bed unchanged where the cell is empty", async () => {
  const ngozi = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a03", name: "Ngozi Eze" });
  await select([ada, bola, ngozi]);
  fireEvent.click(screen.getByRole("button", { name: "Set bed" }));
  fireEvent.paste(await findBedField(ada), {
    clipboardData: { getData: () => 'A1\r\n\r\n"A3"\r\n' },
  });
  expect(await findBedField(ada)).toHaveProperty("value", "A1");
  expect(await findBedField(bola)).toHaveProperty("value", bola.bed_no);
  expect(await findBedField(ngozi)).toHaveProperty("value", "A3");
});

it("restores the chosen team", async () => {
  await select([ada]);
  fireEvent.click(screen.getByRole("button", { name: "Assign team" }));
  await userEvent.type(
    await screen.findByPlaceholderText("Type a department's name"),
    "surg{Enter}",
  );
  const assign = screen.getAllByRole("button", { name: "Assign team" }).at(-1);
  await waitFor(() => expect(assign).toHaveProperty("disabled", false));
  endSession();
  await select([ada]);
  await waitFor(() => {
    expect(screen.getByRole("dialog", { name: "Assign team" }).textContent).toContain("Surgery");
  });
});

it("restores nothing for other patients or after a cancelled dialog", async () => {
  await typeBeds();
  endSession();
  await select([buildPatient({ id: "another", name: "Chidi Eze" })]);
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  await select([ada, bola]);
  await findBedField(bola);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  logInAdministrator();
  expect(readBulkPatients()).toEqual([]);
});
