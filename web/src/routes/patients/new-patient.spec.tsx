/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import type { ParentDetails } from "@wardline/contracts/accounts/account";
import { createPatient, listPatients } from "@wardline/contracts/patients/patient";
import { listWardNames } from "@wardline/contracts/patients/wards";
import { listDepartments } from "@wardline/contracts/roster/departments";
import { logInAdministrator } from "../../../testing/administrator.js";
import { NOW, stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { buildPatient } from "../../../testing/patient.js";
import { renderPart } from "../../../testing/render-part.js";
import { applyLiveChanges } from "../../app/live-handlers.js";
import { useIsFresh } from "../../features/patients/data/patient-queries.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";
import { NewPatientPage } from "./new-patient.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const emeka = buildPatient({ id: ID, name: "Emeka Nwosu", hospital_no: "SL-21113", bed_no: "E04" });

beforeEach(() => stopClock());

const field = (name: RegExp) => screen.getByLabelText(name, { selector: "input" });

/** Fills in these fields one after another and leaves each before the next. */
function fillFields(texts: readonly (readonly [RegExp, string])[]): void {
  for (const [name, value] of texts) {
    fireEvent.change(field(name), { target: { value } });
    fireEvent.blur(field(name));
  }
}

function fillIdentity(hospitalNumber: string): void {
  fillFields([
    [/^Patient's Name/, "Adaeze Obi"],
    [/^Age/, "34"],
    [/^Hospital Number/, hospitalNumber],
  ]);
  fireEvent.change(screen.getByLabelText(/^Gender/), { target: { value: "female" } });
}

async function setUp(hospital: Partial<ParentDetails> = {}) {
  const { server, queryClient } = logInAdministrator();
  queryClient.setQueryDefaults(parentDetailsQuery.queryKey, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  queryClient.setQueryData(parentDetailsQuery.queryKey, hospital as ParentDetails);
  server.on(listDepartments, () => []);
  server.on(listWardNames, () => []);
  server.on(listPatients, () => []);
  await renderPart(queryClient, <NewPatientPage />);
  return { server, queryClient };
}

/** See docs/product.md, New Patient page. */
describe("a hospital number that was free when its field was left", () => {
  it("names the other card at the field if another person opens a card with this number before this card is saved", async () => {
    const { server, queryClient } = await setUp();
    server.on(createPatient, () => {
      throw new RefusedCall("CARD_ALREADY_OPEN", { id: ID });
    });
    fillIdentity("SL-21113");
    expect(screen.queryByText(/is open/)).toBeNull();

    fireEvent.click(screen.getByRole("button", { name: "Create New Patient's Record" }));
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

it("highlights the card in the list after creating it", async () => {
  const { server } = await setUp();
  server.on(createPatient, () => emeka);
  fillIdentity("SL-21113");
  fireEvent.click(screen.getByRole("button", { name: "Create New Patient's Record" }));
  const { result } = renderHook(() => useIsFresh(ID));
  await waitFor(() => expect(result.current).toBe(true));
});

describe("a card that was written on paper", () => {
  const HOUR_MS = 3_600_000;
  /** Returns a time some hours ago in the format of the field, in Lagos time. */
  const hoursAgo = (hours: number) =>
    new Date(NOW + HOUR_MS - hours * HOUR_MS).toISOString().slice(0, 16).replace("T", " ");

  async function fillIn(arrived: string) {
    const { server } = await setUp({ downtime_kits: true });
    server.on(createPatient, ({ body }) => buildPatient({ name: body.name }));
    fillIdentity("SL-1");
    fireEvent.click(screen.getByRole("button", { name: "Written on paper?" }));
    fillFields([
      [/^Arrived/, arrived],
      [/^Paper number/, "d-001"],
    ]);
    return server;
  }
  const getCreateButton = () => screen.getByRole("button", { name: "Create New Patient's Record" });

  it("does not ask about paper in a hospital without downtime kits", async () => {
    await setUp();
    expect(screen.queryByText("Written on paper?")).toBeNull();
  });

  it("sends paper number and arrival time, converted from the hospital's clock", async () => {
    const arrived = hoursAgo(5);
    const server = await fillIn(arrived);
    fireEvent.click(getCreateButton());
    await waitFor(() => expect(server.listCalls(createPatient)).toHaveLength(1));
    const sent = new Date(Date.parse(`${arrived.replace(" ", "T")}:00Z`) - HOUR_MS).toISOString();
    expect(server.listCalls(createPatient)[0]?.body).toMatchObject({
      created_at: sent,
      paper_number: "D-001",
    });
  });

  it("shows an error at the field for an arrival more than 48 hours ago, and sends nothing", async () => {
    const server = await fillIn(hoursAgo(48.5));
    fireEvent.click(getCreateButton());
    await screen.findByText(/must be entered within 48 hours/);
    expect(server.listCalls(createPatient)).toEqual([]);
  });

  it("names the other card at the field if the paper number is taken", async () => {
    const message = "D-001 is already on the card of Bola Ade (SL-2).";
    const server = await fillIn(hoursAgo(5));
    server.on(createPatient, () => {
      throw new RefusedCall("PAPER_NUMBER_TAKEN", { id: ID }, [{ path: "paper_number", message }]);
    });
    fireEvent.click(getCreateButton());
    await screen.findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(field(/^Paper number/)));
  });
});
