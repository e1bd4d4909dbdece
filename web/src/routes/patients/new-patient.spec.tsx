/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { listDepartments } from "@wardline/contracts/departments";
import { createPatient, listPatients } from "@wardline/contracts/patients";
import { listWardNames } from "@wardline/contracts/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { Refused } from "../../../testing/contract-server.js";
import { patientOf } from "../../../testing/patient.js";
import { renderPart } from "../../../testing/render-part.js";
import { applyLiveChanges } from "../../app/live-handlers.js";
import { NewPatientPage } from "./new-patient.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const emeka = patientOf({ id: ID, name: "Emeka Nwosu", hospital_no: "SL-21113", bed_no: "E04" });

const field = (name: RegExp) => screen.getByRole("textbox", { name });

async function setUp() {
  const { server, queryClient } = logInAdministrator();
  server.on(listDepartments, () => []);
  server.on(listWardNames, () => []);
  server.on(listPatients, () => []);
  await renderPart(queryClient, <NewPatientPage />);
  return { server, queryClient, user: userEvent.setup() };
}

/** docs/product.md, New Patient page. */
describe("given a hospital number that was free when its field was left", () => {
  it("when someone else opens a card with it before this one is saved, then the field says whose it is", async () => {
    const { server, queryClient, user } = await setUp();
    server.on(createPatient, () => {
      throw new Refused("CARD_ALREADY_OPEN", { id: ID });
    });
    await user.type(field(/^Patient's Name/), "Adaeze Obi");
    await user.selectOptions(screen.getByLabelText(/^Gender/), "female");
    await user.type(field(/^Age/), "34");
    await user.type(field(/^Hospital Number/), "SL-21113");
    await user.tab();
    expect(screen.queryByText(/is open/)).toBeNull();

    await user.click(screen.getByRole("button", { name: "Create New Patient's Record" }));
    await screen.findByText(/A card with this hospital number is already open\./);
    await waitFor(() => expect(document.activeElement).toBe(field(/^Hospital Number/)));
    expect(screen.getByRole("link", { name: "Go to the card" }).getAttribute("href")).toContain(ID);

    act(() =>
      applyLiveChanges([{ revision: 1, type: "patient.created", payload: emeka }], queryClient),
    );
    await waitFor(() =>
      expect(screen.getByText(/SL-21113 is open: Emeka Nwosu, bed E04\./)).toBeTruthy(),
    );
  });
});
