/** @jest-environment ./web/testing/browser.cjs */
import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { updatePatient } from "@wardline/contracts/patients/patient";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { applyPatientChange, patientKeys } from "../data/patient-cache.js";
import { openPatientsQuery } from "../data/patient-queries.js";
import { StatusCell, useStatusChange } from "./StatusCell.js";

const halima = buildPatient({
  id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01",
  name: "Halima Bello",
  status: "card_opened",
});

function Cell() {
  const change = useStatusChange();
  const { data } = useQuery({ ...openPatientsQuery, staleTime: Number.POSITIVE_INFINITY });
  const [patient] = data ?? [];
  return patient === undefined ? null : <StatusCell patient={patient} onChange={change} />;
}

async function setUp() {
  const { server, queryClient } = logInAdministrator();
  let saved = halima;
  server.on(updatePatient, ({ body }) => {
    saved = { ...saved, ...body.patientData, version: saved.version + 1 };
    return saved;
  });
  queryClient.setQueryData(patientKeys.open, [halima]);
  await renderPart(queryClient, <Cell />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{Enter}");
  return { user, queryClient };
}

it("names the patient and both statuses after a change, and again after an Undo", async () => {
  const { user } = await setUp();
  await user.keyboard("dec{Enter}");
  await screen.findByText("Halima Bello: Deceased (was Card Opened)");
  expect(screen.getByText("Patient status updated successfully!")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Halima Bello: Card Opened (was Deceased)");
});

it("updates an open menu when someone else changes the patient's status", async () => {
  const { queryClient } = await setUp();
  expect(screen.queryByText(/changed by someone else/)).toBeNull();
  const payload = { ...halima, status: "admitted", version: halima.version + 1 } as const;
  act(() => applyPatientChange(queryClient, { type: "patient.updated", payload }));
  const notice = await screen.findByText("Changed by someone else: Admitted");
  expect(notice.closest("[aria-live=assertive]")).toBeTruthy();
});
