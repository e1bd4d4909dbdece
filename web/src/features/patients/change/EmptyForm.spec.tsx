/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { EmptyForm } from "./NewPatientForm.js";

it("has a blank for each field that a new card needs, and tick boxes for the options", async () => {
  window.print = jest.fn();
  const { queryClient } = logInAdministrator();
  await renderPart(queryClient, <EmptyForm isPrintDialogNeeded onDone={() => undefined} />);
  const { hospital_no: number, name, age, bed_no: bed, teams, status } = PATIENT_FIELD_LABELS;
  for (const label of [number, name, age, bed, teams, status, "Signals"]) {
    expect(screen.getByText(label).tagName).toBe("TH");
  }
  expect(screen.getByText(/☐ Male ☐ Female/)).toBeTruthy();
  expect(window.print).toHaveBeenCalledTimes(1);
});
