/** @jest-environment ./web/testing/browser.cjs */
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  listKits,
  listStations,
  makeKits,
  pairStation,
  readLatestKit,
  revokeStation,
} from "@wardline/contracts/boards/kits";
import { listWardNames } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { NOW, stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { KitsPanel } from "./KitsPanel.js";
import { StationsPanel } from "./StationsPanel.js";

const NORTH = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const DESK = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02";
const MINUTE_MS = 60_000;

function buildKit(ward: string, minutes: number, ward_id: string | null = NORTH) {
  const made_at = new Date(NOW - minutes * MINUTE_MS).toISOString();
  return { ward_id, ward, made_at, revision: 7, bytes: 1000 };
}

const station = {
  id: DESK,
  name: "Ward 3 desk",
  wards: [NORTH],
  switchboard: true,
  paired_at: "2026-11-23T13:00:00.000Z",
  last_seen_at: null,
  keeps: null,
  held: null,
};

beforeEach(() => stopClock());
afterEach(() => jest.useRealTimers());

function setUp() {
  const { server, queryClient } = logInAdministrator();
  server.on(listWardNames, () => [{ id: NORTH, name: "North", beds: [], closed: [], version: 1 }]);
  return { server, queryClient, user: userEvent.setup() };
}

describe("the list of downtime kits", () => {
  it("shows the newest kit of each ward with its age, and warns if a kit is too old", async () => {
    const { server, queryClient } = setUp();
    server.on(listKits, () => [
      buildKit("North", 12),
      buildKit("Switchboard", 50, null),
      buildKit("North", 42),
    ]);
    await renderPart(queryClient, <KitsPanel />);
    const rows = within(await screen.findByRole("list", { name: "Newest kits" })).getAllByRole(
      "listitem",
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^North.*made 12 min ago · /),
      expect.stringMatching(/^Switchboard.*made 50 min ago, older than 45 min · /),
    ]);
  });

  it("opens a kit in a frame without scripts", async () => {
    const { server, queryClient, user } = setUp();
    server.on(listKits, () => [buildKit("Switchboard", 12, null)]);
    server.on(readLatestKit, () => "<h1>AS OF</h1>");
    await renderPart(queryClient, <KitsPanel />);
    await user.click(await screen.findByRole("button", { name: "Open the kit of Switchboard" }));
    const frame = await screen.findByTitle<HTMLIFrameElement>("Downtime kit of Switchboard");
    expect(frame.srcdoc).toBe("<h1>AS OF</h1>");
    expect(frame.getAttribute("sandbox")).not.toContain("allow-scripts");
    expect(server.listCalls(readLatestKit)[0]?.params).toEqual({ ward: "switchboard" });
  });

  it("removes the print view when the panel closes", async () => {
    const { server, queryClient, user } = setUp();
    server.on(listKits, () => [buildKit("North", 12)]);
    server.on(readLatestKit, () => "<p>Ada Obi</p>");
    await renderPart(queryClient, <KitsPanel />);
    const print = jest.spyOn(window, "print").mockImplementation(() => undefined);
    await user.click(await screen.findByRole("button", { name: "Print the kit of North" }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    print.mockRestore();
    expect(document.querySelector("[data-printed-page]")?.textContent).toBe("Ada Obi");
    cleanup();
    expect(document.querySelector("[data-printed-page]")).toBeNull();
  });

  it("makes kits on request, and reports a failure", async () => {
    const { server, queryClient, user } = setUp();
    server.on(listKits, () => []);
    server.on(makeKits, () => [buildKit("North", 0), buildKit("Switchboard", 0, null)]);
    await renderPart(queryClient, <KitsPanel />);
    await screen.findByText("No kits yet");
    await user.click(screen.getByRole("button", { name: "Make now" }));
    await screen.findByText("2 kits made.");
    expect(screen.getByRole("list", { name: "Newest kits" }).textContent).toContain("North");
    server.on(makeKits, () => [buildKit("North", 20)]);
    await user.click(screen.getByRole("button", { name: "Make now" }));
    await screen.findByText(/The kits have not been made yet/);
    server.on(makeKits, () => {
      throw new RefusedCall("KITS_OFF");
    });
    await user.click(screen.getByRole("button", { name: "Make now" }));
    await screen.findByText(/Downtime kits are switched off/);
  });
});

describe("the list of downtime stations", () => {
  it("shows each station's wards and when it last reported, and removes a station after a confirmation", async () => {
    const { server, queryClient, user } = setUp();
    server.on(listStations, () => [station]);
    server.on(revokeStation, () => null);
    await renderPart(queryClient, <StationsPanel />);
    const list = await screen.findByRole("list", { name: "Downtime stations" });
    await waitFor(() => expect(list.textContent).toContain("North, Switchboard · not seen yet"));
    await user.click(screen.getByRole("button", { name: "Remove Ward 3 desk" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(server.listCalls(revokeStation)).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await screen.findByText("No stations yet");
    expect(server.listCalls(revokeStation)[0]?.params).toEqual({ id: DESK });
  });

  it("shows which kits each station has stored, and warns about stations that may lose them", async () => {
    const { server, queryClient } = setUp();
    const made_at = new Date(NOW - 50 * MINUTE_MS).toISOString();
    server.on(listStations, () => [
      { ...station, id: NORTH, keeps: "no" as const },
      { ...station, keeps: "at risk" as const, held: { revision: 7, made_at } },
    ]);
    await renderPart(queryClient, <StationsPanel />);
    const list = await screen.findByRole("list", { name: "Downtime stations" });
    const rows = within(list).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Stores nothing: no patients in an outage"),
      expect.stringMatching(
        /Newest kit made 50 min ago, older than 45 minThe browser may delete what it stores/,
      ),
    ]);
  });

  it("prints the instructions that are pinned up next to a station", async () => {
    const { server, queryClient, user } = setUp();
    server.on(listStations, () => []);
    await renderPart(queryClient, <StationsPanel />);
    const print = jest.spyOn(window, "print").mockImplementation(() => undefined);
    await user.click(await screen.findByRole("button", { name: "Print the ward’s instructions" }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    print.mockRestore();
    const printed = document.querySelector("[data-printed-page]");
    expect(printed?.textContent).toContain("The screens are off, or Wardline does not answer");
  });

  it("pairs a computer by its code, for at least one ward or the switchboard", async () => {
    const { server, queryClient, user } = setUp();
    server.on(listStations, () => []);
    server.on(pairStation, () => station);
    await renderPart(queryClient, <StationsPanel />, "/?code=ABC234");
    const code = await screen.findByLabelText<HTMLInputElement>(/^Code on the computer/);
    expect(code.value).toBe("ABC234");
    fill(screen.getByLabelText(/^Name/), "Ward 3 desk");
    await user.click(screen.getByRole("button", { name: "Pair station" }));
    await screen.findByText("Please choose a ward, or the switchboard.");
    await user.click(screen.getByLabelText(/^The switchboard's kit/));
    await user.click(screen.getByRole("button", { name: "Pair station" }));
    await screen.findByText(/“Ward 3 desk” was paired/);
    expect(server.listCalls(pairStation)[0]?.body).toEqual({
      code: "ABC234",
      name: "Ward 3 desk",
      wards: [],
      switchboard: true,
    });
  });
});
