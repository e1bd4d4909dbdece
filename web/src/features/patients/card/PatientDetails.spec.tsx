/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { HeadLine } from "./PatientDetails.js";

it.each([
  ["admitted", "S01", "Bed S01"],
  ["discharged", "S01", "Last bed S01"],
  ["deceased", "S01", "Last bed S01"],
  ["discharged", "", "No bed"],
] as const)("shows a card that is %s with bed '%s' as %s", async (status, bed_no, place) => {
  const { queryClient } = logInAdministrator();
  const patient = buildPatient({ status, bed_no, ward_id: null });
  await renderPart(queryClient, <HeadLine patient={patient} />);
  expect(screen.getByText(/bed/i).textContent).toBe(place);
});
