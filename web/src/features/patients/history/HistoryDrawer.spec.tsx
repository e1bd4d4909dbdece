/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { getPatientHistory } from "@wardline/contracts/patients/patient";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { HistoryDrawer } from "./PatientHistory.js";
import classes from "./PatientHistory.module.css";

it("colours only the drawer, not the layer that covers the page", async () => {
  const { server, queryClient } = logInAdministrator();
  server.on(getPatientHistory, () => []);
  const patient = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01" });
  await renderPart(
    queryClient,
    <HistoryDrawer patient={patient} opened onClose={() => undefined} />,
  );
  await screen.findByText("No changes yet");
  const colouredElements = [...document.querySelectorAll(`.${classes.surface}`)];
  expect(colouredElements.map((one) => one.getAttribute("role"))).toEqual(["dialog"]);
});
