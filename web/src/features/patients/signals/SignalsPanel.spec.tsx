/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { listPatients, type Patient } from "@wardline/contracts/patients/patient";
import { getSignals } from "@wardline/contracts/patients/signals";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildSignalSettings } from "../../../../testing/signals.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { PatientDetails } from "../card/PatientDetails.js";
import { SignalsPanel } from "./SignalsPanel.js";

beforeAll(fetchParts);

const segun = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02", name: "Ada Briggs" });
const adaeze = buildPatient({
  id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01",
  name: "Adaeze Briggs",
  created_at: "2020-11-15T11:10:00Z",
  status_since: "2020-11-20T10:30:00Z",
  expected_discharge: "2020-11-20",
  flags: ["airborne"],
});

async function renderPanel(patient: Patient) {
  const { server, queryClient } = logInAdministrator();
  server.on(listPatients, () => [segun]);
  server.on(getSignals, () => buildSignalSettings());
  await renderPart(
    queryClient,
    <>
      <PatientDetails patient={patient} />
      <SignalsPanel patient={patient} />
    </>,
  );
}

it("shows an overdue discharge and a similar name on an open card when the expected day has passed", async () => {
  await renderPanel(adaeze);
  await screen.findByText("Overdue since 20 Nov");
  await screen.findByText("Ada Briggs");
});

it.each(["discharged", "deceased"] as const)(
  "shows the length of stay and no call to action when the card is %s",
  async (status) => {
    await renderPanel({ ...adaeze, status });
    await screen.findByText("Stayed 4 days, 23 hrs");
    expect(screen.getByText(/Airborne/)).toBeTruthy();
    expect(screen.queryByText(/Overdue/)).toBeNull();
    expect(screen.queryByText("Ada Briggs")).toBeNull();
    expect(screen.queryByRole("button", { name: /Today/ })).toBeNull();
  },
);
