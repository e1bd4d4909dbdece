/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ERRORS } from "@wardline/contracts/errors";
import {
  listPatients,
  type Patient,
  swapPatients,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import { getSignals } from "@wardline/contracts/patients/signals";
import { listWardNames, type Ward } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { buildPatient } from "../../../testing/patient.js";
import { renderPart } from "../../../testing/render-part.js";
import { buildSignalSettings } from "../../../testing/signals.js";
import { applyLiveChanges } from "../../app/live-handlers.js";
import { fetchParts } from "../../ui/feedback/lazy-part.js";
import { WardsPage } from "./wards.js";

// Loads the code of the dialogs first, so that they open immediately even on a busy machine.
beforeAll(fetchParts);

const WARD = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const buildPatientInBed = (name: string, bed: string, id: string): Patient =>
  buildPatient({ id, name, bed_no: bed, ward_id: WARD, ward_bed: bed });
const musa = buildPatientInBed("Musa Bello", "1", "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02");
const ada = buildPatientInBed("Ada Obi", "2", "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a03");
const north: Ward = {
  id: WARD,
  name: "North",
  beds: ["1", "2", "3", "4"],
  closed: [{ bed: "4", reason: "cleaning" }],
  version: 1,
};

async function setUp(patients: Patient[] = [musa, ada]) {
  const { server, queryClient } = logInAdministrator();
  server.on(listWardNames, () => [north]);
  server.on(listPatients, () => patients);
  server.on(getSignals, () => buildSignalSettings());
  await renderPart(queryClient, <WardsPage />);
  await screen.findByRole("button", { name: "Add ward" });
  return { server, queryClient, user: userEvent.setup({ delay: null }) };
}

const bed = (label: string) =>
  screen.getByRole("button", { name: new RegExp(`^Bed ${label} .*North$`) });
const findTile = (label: string) => bed(label).closest("li") as HTMLElement;

/** Mocks which element is below the pointer, because elements have no position without layout. */
function pointAt(label: string): void {
  const below = bed(label);
  document.elementFromPoint = () => below;
}

type User = ReturnType<typeof userEvent.setup>;

const at = (label: string, clientX: number) => ({
  target: bed(label),
  coords: { clientX, clientY: 80 },
});

async function grab(user: User, from: string, over: string): Promise<void> {
  pointAt(over);
  await user.pointer([{ keys: "[MouseLeft>]", ...at(from, 80) }, at(from, 160)]);
}

const letGo = (user: User, over: string) =>
  user.pointer({ keys: "[/MouseLeft]", ...at(over, 160) });

async function drag(user: User, from: string, onto: string): Promise<void> {
  await grab(user, from, onto);
  await letGo(user, onto);
}

/** See docs/product.md, Wards page. */
describe("dragging on the map of the wards", () => {
  it("moves a patient to a free bed, and Undo moves the patient back", async () => {
    const { server, user } = await setUp();
    server.on(updatePatient, ({ body }) => ({
      ...musa,
      bed_no: body.patientData.bed_no ?? "",
      ward_bed: body.patientData.bed_no ?? "",
      version: 2,
    }));
    await drag(user, "1", "3");
    await screen.findByText("Musa Bello was moved to 3.");
    expect(bed("3").textContent).toContain("Musa Bello");
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Musa Bello is back in 1.");
  });

  it("asks before a swap and names the new bed of each patient", async () => {
    const { server, user } = await setUp();
    const place = ({ bed_no, ward_bed }: Patient) => ({ bed_no, ward_bed });
    server.on(swapPatients, () => [
      { ...musa, ...place(ada), version: 2 },
      { ...ada, ...place(musa), version: 2 },
    ]);
    await drag(user, "1", "2");
    await screen.findByRole("alertdialog", { name: "Swap Musa Bello and Ada Obi?" });
    expect(screen.getByText("Musa Bello moves to 2. Ada Obi moves to 1.")).toBeTruthy();
    expect(server.listCalls(swapPatients)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Swap beds" }));
    await screen.findByText("Musa Bello and Ada Obi have swapped beds.");
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  it("says that a bed is closed, and lets the person use it anyway", async () => {
    const { server, user } = await setUp();
    server.on(updatePatient, ({ body }) => {
      if (body.override === true) return { ...musa, bed_no: "4", ward_bed: "4", version: 2 };
      throw new RefusedCall("BED_CLOSED");
    });
    await drag(user, "1", "4");
    await screen.findByText(ERRORS.BED_CLOSED[1]);
    fireEvent.click(screen.getByRole("button", { name: "Use this bed anyway" }));
    await screen.findByText("Musa Bello was moved to 4.");
  });

  it("updates the hint and asks for a swap if the bed is taken during the drag", async () => {
    const { queryClient, user } = await setUp();
    await grab(user, "1", "3");
    await screen.findByText("Move to 3");
    expect(findTile("3").dataset.over).toBe("yes");
    const movedPatient = { ...ada, bed_no: "3", ward_bed: "3", version: 2 };
    act(() =>
      applyLiveChanges(
        [{ revision: 1, type: "patient.updated", payload: movedPatient }],
        queryClient,
      ),
    );
    await screen.findByText("Swap with Ada Obi");
    await letGo(user, "3");
    await screen.findByRole("alertdialog", { name: "Swap Musa Bello and Ada Obi?" });
    expect(screen.queryByText("Swap with Ada Obi")).toBeNull();
  });

  it("changes nothing and says so if another person moves the patient during the drag", async () => {
    const { server, queryClient, user } = await setUp();
    await grab(user, "1", "3");
    const movedPatient = { ...musa, bed_no: "corridor", ward_id: null, ward_bed: null, version: 2 };
    act(() =>
      applyLiveChanges(
        [{ revision: 1, type: "patient.updated", payload: movedPatient }],
        queryClient,
      ),
    );
    await waitFor(() => expect(screen.getByText("Without a bed")).toBeTruthy());
    await letGo(user, "3");
    await screen.findByText(
      "Musa Bello is in corridor now: someone else changed this first. Please check.",
    );
    expect(server.listCalls(updatePatient)).toEqual([]);
  });

  it("cancels on Escape, and opens no menu on the click that ends a drag", async () => {
    const { server, user } = await setUp();
    await grab(user, "1", "3");
    await screen.findByText("Move to 3");
    await user.keyboard("{Escape}");
    expect(screen.queryByText("Move to 3")).toBeNull();
    await letGo(user, "1");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(server.listCalls(updatePatient)).toEqual([]);
    fireEvent.click(bed("1"));
    expect(await screen.findByRole("menu")).toBeTruthy();
  });

  it("lets a moving finger scroll, and drags only after a long press", async () => {
    const { user } = await setUp();
    pointAt("3");
    await user.pointer([
      { keys: "[TouchA>]", ...at("1", 80) },
      { pointerName: "TouchA", ...at("1", 160) },
    ]);
    expect(findTile("1").dataset.dragged).toBeUndefined();
    await user.pointer({ keys: "[/TouchA]", ...at("3", 160) });
    await user.pointer({ keys: "[TouchA>]", ...at("1", 80) });
    await screen.findByText("Move to 3");
    await user.keyboard("{Escape}");
    expect(screen.queryByText("Move to 3")).toBeNull();
  });
});
