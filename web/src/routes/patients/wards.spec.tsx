/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  listPatients,
  movePatient,
  type Patient,
  swapPatients,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import { getSignals } from "@wardline/contracts/patients/signals";
import {
  addWard,
  listWardNames,
  markBedReady,
  updateWard,
  type Ward,
} from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { NOW, stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { buildPatient } from "../../../testing/patient.js";
import { renderPart } from "../../../testing/render-part.js";
import { buildSignalSettings } from "../../../testing/signals.js";
import { applyLiveChanges } from "../../app/live-handlers.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";
import { fetchParts } from "../../ui/feedback/lazy-part.js";
import { WardsPage } from "./wards.js";

beforeEach(() => stopClock());
// Loads the code of the dialogs first, so that they open immediately even on a busy machine.
beforeAll(fetchParts);

const IDS = {
  north: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01",
  musa: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02",
  ada: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a03",
};
const north: Ward = {
  id: IDS.north,
  name: "North",
  beds: ["1", "2", "A12"],
  closed: [{ bed: "2", reason: "cleaning" }],
  version: 1,
};
const musa = buildPatient({
  id: IDS.musa,
  name: "Musa Bello",
  status: "admitted",
  bed_no: "A12",
  ward_id: IDS.north,
  ward_bed: "A12",
});
const ada = buildPatient({ id: IDS.ada, name: "Ada Obi", bed_no: "corridor" });

async function setUp(wards: Ward[] = [north], patients: Patient[] = [musa, ada]) {
  const { server, queryClient } = logInAdministrator();
  server.on(listWardNames, () => wards);
  server.on(listPatients, () => patients);
  server.on(getSignals, () => buildSignalSettings());
  await renderPart(queryClient, <WardsPage />);
  await screen.findByRole("button", { name: "Add ward" });
  return { server, queryClient };
}

/** Finds the bed with this name; the test browser adds spaces before hidden words. */
const findByName = (name: string) =>
  screen.getByRole("button", { name: (text) => text.replaceAll(/ (?=[.,])/g, "") === name });
const bed = (label: string) =>
  screen.getByRole("button", { name: new RegExp(`^Bed ${label} .*North`) });

/** See docs/product.md, Wards page. */
describe("the page of the wards", () => {
  it("shows each bed as free, closed or with its patient, and lists patients without a bed", async () => {
    await setUp();
    expect(findByName("Bed 1 Free. North")).toBe(bed("1"));
    expect(findByName("Bed 2 Cleaning, closed. North")).toBe(bed("2"));
    expect(findByName("Bed A12 Musa Bello, Admitted, Female, Surgery. North")).toBe(bed("A12"));
    expect(screen.getAllByText("1 of 3 beds occupied, 1 free, 1 closed")).toHaveLength(2);
    const unplacedList = screen.getByRole("list", { name: "Patients without a bed" });
    expect(within(unplacedList).getByText("corridor")).toBeTruthy();
  });

  it("shows a patient's sex, team and signals, counts hidden marks and describes everything in words", async () => {
    const markedPatient = buildPatient({
      ...musa,
      status: "new_patient",
      gender: "male",
      teams: "Surgery, Cardiology",
      acuity: 2,
      flags: ["contact", "falls", "allergy", "nil_by_mouth"],
      waiting_for: "Imaging",
      expected_discharge: "2026-11-22",
      status_since: new Date(NOW - 33 * 60_000).toISOString(),
    });
    await setUp([north], [markedPatient]);
    await screen.findByText("33 min / 10 min");
    const expectedTexts = ["2", "Musa Bello", "M · Surgery", "C", "FR", "today"];
    for (const text of expectedTexts) expect(within(bed("A12")).getByText(text)).toBeTruthy();
    // One team and two flags are hidden.
    for (const rest of ["+1", "+2"]) expect(within(bed("A12")).getByText(rest)).toBeTruthy();
    expect(
      findByName(
        "Bed A12 Musa Bello, New Patient, Male, Surgery, Cardiology, 2 · Orange, Very urgent; " +
          "Contact precautions, Risk of falling, Allergy, Nil by mouth, " +
          "Waiting 33 min, target 10 min, Waiting for Imaging, Discharge today. North",
      ),
    ).toBe(bed("A12"));
  });

  it("offers other statuses of a bed's patient to people who may change cards", async () => {
    const { server } = await setUp();
    server.on(updatePatient, ({ body }) => ({ ...musa, ...body.patientData, version: 2 }));
    fireEvent.click(bed("A12"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Musa Bello: Discharged" }));
    await waitFor(() =>
      expect(server.listCalls(updatePatient).map(({ body }) => body.patientData)).toEqual([
        { status: "discharged" },
      ]),
    );
  });

  it("opens the signals of a bed's patient", async () => {
    await setUp();
    fireEvent.click(bed("A12"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Signals of Musa Bello" }));
    const dialog = await screen.findByRole("dialog", { name: "Signals of Musa Bello" });
    expect(await within(dialog).findByRole("button", { name: /Allergy$/ })).toBeTruthy();
  });

  it("says that the person's rights are limited to their wards", async () => {
    await setUp();
    expect(screen.queryByText(/Only patients in/)).toBeNull();
    const { user } = sessionStore.get() ?? {};
    if (user === undefined) throw new Error("Nobody is logged in.");
    act(() => sessionStore.patch({ user: { ...user, wards: [IDS.north] } }));
    await screen.findByText(/Only patients in North are shown to you$/);
  });

  it("names all patients who share a bed", async () => {
    const adaInA12 = { ...ada, bed_no: "A12", ward_id: IDS.north, ward_bed: "A12" };
    await setUp([north], [musa, adaInA12]);
    for (const { name } of [musa, ada]) {
      expect(within(bed("A12")).getByText(name)).toBeTruthy();
    }
  });

  it("groups the beds of a ward by bay, with the beds outside any bay last", async () => {
    const bays = [{ name: "Window", beds: ["A12"] }];
    await setUp([{ ...north, beds: ["A12", "1", "2"], bays }]);
    const window = screen.getByRole("list", { name: "Beds of North, Window" });
    expect(within(window).getAllByRole("listitem")).toHaveLength(1);
    const others = screen.getByRole("list", { name: "Beds of North, No bay" });
    expect(within(others).getAllByRole("listitem")).toHaveLength(2);
  });

  it("saves bays and the position of a ward", async () => {
    const east: Ward = { id: IDS.ada, name: "East", beds: [], closed: [], version: 1 };
    const { server } = await setUp([east, north]);
    server.on(updateWard, () => ({ ...north, order: 1, version: 2 }));
    fireEvent.click(screen.getByRole("button", { name: "Actions for North" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    fireEvent.click(await screen.findByText("Bays and order"));
    fireEvent.change(screen.getByRole("textbox", { name: "Bays" }), {
      target: { value: "Window: A12" },
    });
    const place = screen.getByRole("combobox", { name: "Position in the list" });
    expect(
      within(place)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["By name", "1, first", "2, after East"]);
    fireEvent.change(place, {
      target: { value: within(place).getByText<HTMLOptionElement>("1, first").value },
    });
    fireEvent.click(screen.getByRole("button", { name: "Save ward" }));
    await screen.findByText("Ward updated successfully!");
    expect(server.listCalls(updateWard)[0]?.body).toEqual({
      name: "North",
      beds: ["1", "2", "A12"],
      bays: [{ name: "Window", beds: ["A12"] }],
      order: 1,
    });
    const panels = screen
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent);
    expect(panels.slice(0, 2)).toEqual(["North", "East"]);
  });

  it("explains the signs once somebody opens the key to them", async () => {
    await setUp();
    expect(screen.queryByText("Nil by mouth")).toBeNull();
    fireEvent.click(screen.getByText("Key"));
    await screen.findByText("Nil by mouth");
    expect(screen.getByText("Several patients in one bed")).toBeTruthy();
  });

  it("follows changes by other people", async () => {
    const { queryClient } = await setUp();
    const movedPatient = { ...ada, bed_no: "1", ward_id: IDS.north, ward_bed: "1", version: 2 };
    act(() =>
      applyLiveChanges(
        [
          { revision: 1, type: "patient.updated", payload: movedPatient },
          { revision: 2, type: "ward.updated", payload: { ...north, closed: [] } },
        ],
        queryClient,
      ),
    );
    await waitFor(() => expect(bed("1").textContent).toContain("Ada Obi"));
    expect(bed("2").textContent).toContain("Free");
    expect(screen.queryByText("Without a bed")).toBeNull();
  });

  it("lists the beds to clean, longest wait first, and removes a bed that is ready", async () => {
    const since = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
    const wardToClean: Ward = {
      ...north,
      closed: [
        { bed: "1", reason: "cleaning", since: since(10) },
        { bed: "2", reason: "cleaning", since: since(75) },
        { bed: "A12", reason: "blocked", since: since(200) },
      ],
    };
    const { server, queryClient } = await setUp([wardToClean], [ada]);
    expect(screen.queryByRole("button", { name: /^To clean/ })).toBeNull();
    act(() => {
      queryClient.setQueryData(parentDetailsQuery.queryKey, { cleaning: true } as never);
    });
    server.on(markBedReady, () => ({ ...wardToClean, closed: wardToClean.closed.slice(0, 1) }));
    fireEvent.click(await screen.findByRole("button", { name: "To clean 2" }));
    const readyButton = await screen.findByRole("button", { name: "Ready: bed 2 of North" });
    const rows = screen.getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "2NorthWaiting 1 h 15 minReady",
      "1NorthWaiting 10 minReady",
    ]);
    fireEvent.click(readyButton);
    await screen.findByText("Bed 2 of North is ready.");
    expect(server.listCalls(markBedReady)[0]?.params).toEqual({ id: IDS.north, bed: "2" });
    expect(screen.getByRole("button", { name: "To clean 1" })).toBeTruthy();
  });

  it("moves a patient to a bed chosen on the map, and Undo moves the patient back", async () => {
    const { server } = await setUp();
    server.on(updatePatient, ({ body }) => ({
      ...musa,
      bed_no: body.patientData.bed_no ?? "",
      ward_bed: body.patientData.bed_no ?? "",
      version: 2,
    }));
    fireEvent.click(bed("A12"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Move Musa Bello" }));
    await screen.findByText("Choose the bed that Musa Bello moves to.");
    expect(bed("A12")).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByRole("button", { name: /^Move Musa Bello here\. Bed 1 Free/ }));
    await screen.findByText("Musa Bello was moved to 1.");
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Musa Bello is back in A12.");
    expect(server.listCalls(updatePatient).map(({ body }) => body.patientData)).toEqual([
      { bed_no: "1" },
      { bed_no: "A12" },
    ]);
  });

  it("swaps two patients when the second one's bed is chosen on the map, and swaps them back on Undo", async () => {
    const adaInBed1 = { ...ada, bed_no: "1", ward_id: IDS.north, ward_bed: "1" };
    const { server } = await setUp([north], [musa, adaInBed1]);
    const place = ({ bed_no, ward_id, ward_bed }: Patient) => ({ bed_no, ward_id, ward_bed });
    let isSwapped = false;
    server.on(swapPatients, () => {
      isSwapped = !isSwapped;
      const [a, b] = isSwapped ? [adaInBed1, musa] : [musa, adaInBed1];
      return [
        { ...musa, ...place(a), version: isSwapped ? 2 : 3 },
        { ...adaInBed1, ...place(b), version: isSwapped ? 2 : 3 },
      ];
    });
    fireEvent.click(bed("A12"));
    fireEvent.click(
      await screen.findByRole("menuitem", { name: "Swap Musa Bello with another patient" }),
    );
    expect(await screen.findByRole("button", { name: /Bed 2 Cleaning/ })).toHaveProperty(
      "disabled",
      true,
    );
    fireEvent.click(screen.getByRole("button", { name: /^Swap Musa Bello with Ada Obi/ }));
    await screen.findByText("Musa Bello and Ada Obi have swapped beds.");
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Musa Bello and Ada Obi are back in their beds.");
    expect(server.listCalls(swapPatients).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  it("chooses a bed with the arrow keys and Enter, and cancels on Escape without a change", async () => {
    const { server } = await setUp();
    fireEvent.click(bed("A12"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Move Musa Bello" }));
    const first = await screen.findByRole("button", { name: /^Move Musa Bello here. Bed 1/ });
    await waitFor(() => expect(document.activeElement).toBe(first));
    fireEvent.keyDown(first, { key: "ArrowRight" });
    expect(document.activeElement?.textContent).toContain("Bed 2 Cleaning");
    fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
    expect(screen.queryByText("Choose the bed that Musa Bello moves to.")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(bed("A12")));
    expect(server.listCalls(updatePatient)).toEqual([]);
  });

  it("finds the patient to put into a bed by the patient's name, number or current bed", async () => {
    const { server } = await setUp();
    server.on(movePatient, ({ body }) => ({ ...ada, bed_no: body.bed, version: 2 }));
    fireEvent.click(bed("1"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Move a patient here" }));
    const field = await screen.findByRole("combobox", { name: "Who moves here?" });
    fireEvent.change(field, { target: { value: "corr" } });
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Ada Obi"),
    ]);
    await userEvent.type(field, "{ArrowDown}{Enter}");
    fireEvent.click(screen.getByRole("button", { name: "Move here" }));
    await screen.findByText("Ada Obi was moved to 1.");
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  it("says that a bed is taken, and lets the person use it anyway", async () => {
    const { server } = await setUp();
    const sentence = "Bed A12 of North is taken by Musa Bello (Admitted).";
    server.on(movePatient, ({ body }) => {
      if (body.override === true) return { ...ada, bed_no: body.bed, version: 2 };
      throw new RefusedCall("BED_TAKEN", {}, [{ path: "bed", message: sentence }]);
    });
    fireEvent.click(screen.getByRole("button", { name: /^corridor Ada Obi/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Move Ada Obi" }));
    fireEvent.click(await screen.findByRole("button", { name: "Type a bed" }));
    const field = await screen.findByRole("combobox", { name: "New bed of Ada Obi" });
    fireEvent.change(field, { target: { value: "A12" } });
    expect(screen.getByText("Bed A12 of North is taken: Musa Bello.")).toBeTruthy();
    fireEvent.submit(field);
    await screen.findByText(sentence);
    fireEvent.click(screen.getByRole("button", { name: "Use this bed anyway" }));
    await screen.findByText("Ada Obi was moved to A12.");
    expect(server.listCalls(movePatient).map(({ body }) => body)).toEqual([
      { bed: "A12" },
      { bed: "A12", override: true },
    ]);
  });

  it("offers to add the first ward, and names the patients who would lie in its beds", async () => {
    const { server } = await setUp([]);
    server.on(addWard, ({ body }) => ({ ...north, name: body.name, beds: body.beds, closed: [] }));
    fireEvent.click(screen.getByRole("button", { name: "Add ward" }));
    fireEvent.change(await screen.findByLabelText(/^Ward name/), { target: { value: "North" } });
    fireEvent.change(screen.getByRole("textbox", { name: "Beds" }), {
      target: { value: "1-3, corridor" },
    });
    await screen.findByText("Ada Obi will be shown in these beds.");
    const dialog = screen.getByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Add ward" }));
    await waitFor(() => expect(server.listCalls(addWard)).toHaveLength(1));
    expect(server.listCalls(addWard)[0]?.body).toEqual({
      name: "North",
      beds: ["1", "2", "3", "corridor"],
    });
  });
});
