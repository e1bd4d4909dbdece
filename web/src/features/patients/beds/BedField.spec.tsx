/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { listPatients } from "@wardline/contracts/patients/patient";
import { listWardNames } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { patientKeys } from "../data/patient-cache.js";
import { BedField } from "./BedField.js";

const WARD = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a11";
const cardiac = { id: WARD, name: "Cardiac", beds: ["C01", "C02"], closed: [], version: 1 };
const amina = buildPatient({
  id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01",
  name: "Amina Danjuma",
  ward_id: WARD,
  ward_bed: "C01",
});

it("describes no bed as free and proposes no bed until open patients can be read", async () => {
  const { server, queryClient } = logInAdministrator();
  server.on(listWardNames, () => [cardiac]);
  server.on(listPatients, () => {
    throw new RefusedCall("INTERNAL");
  });
  const field = <BedField label="Bed" text="C01" value="C01" patientId={null} />;
  await renderPart(queryClient, field);
  await screen.findByText(
    "Bed C01 of Cardiac. Wardline cannot tell at the moment whether this bed is free.",
  );
  await userEvent.click(screen.getByRole("combobox", { name: "Bed" }));
  expect(screen.queryByRole("option")).toBeNull();
  server.on(listPatients, () => [amina]);
  await queryClient.invalidateQueries({ queryKey: patientKeys.open });
  await screen.findByText("Bed C01 of Cardiac is taken: Amina Danjuma.");
});
