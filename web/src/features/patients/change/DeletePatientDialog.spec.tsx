/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { deletePatient } from "@wardline/contracts/patients/patient";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { DeletePatientDialog } from "./DeletePatientDialog.js";

// Preloads the dialog, so that it opens at once even on a slow machine.
beforeAll(fetchParts);

const patient = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01" });

async function setUp() {
  const { server, queryClient } = logInAdministrator();
  server.on(deletePatient, () => null);
  const onClose = jest.fn();
  await renderPart(queryClient, <DeletePatientDialog patient={patient} opened onClose={onClose} />);
  await screen.findByText("You are about to delete a patient's data. This action cannot be undone");
  return { server, onClose, user: userEvent.setup() };
}

it("names the patient and deletes them after confirmation", async () => {
  const { server, onClose, user } = await setUp();
  expect(screen.getByText("Adaeze Obi").closest("b")?.textContent).toBe("Adaeze Obi, HN-001");
  expect(server.listCalls(deletePatient)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Yes, Delete Patient" }));
  await screen.findByText("Patient record deleted successfully!");
  expect(server.listCalls(deletePatient)).toMatchObject([{ params: { id: patient.id } }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("deletes nothing when the user cancels", async () => {
  const { server, onClose, user } = await setUp();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(server.listCalls(deletePatient)).toEqual([]);
});

it("stays open and shows an error when the deletion fails", async () => {
  const { server, onClose, user } = await setUp();
  server.on(deletePatient, () => {
    throw new RefusedCall("INTERNAL");
  });
  await user.click(screen.getByRole("button", { name: "Yes, Delete Patient" }));
  await screen.findByText("Something went wrong on our side. Please try again.");
  expect(onClose).not.toHaveBeenCalled();
});
