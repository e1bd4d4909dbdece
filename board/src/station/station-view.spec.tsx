/** @jest-environment ./web/testing/browser.cjs */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { StationKits } from "@wardline/contracts/boards/kits";
import { groupKitsByWard, joinKitsForPrint } from "./kits.js";
import { StationView } from "./station-view.js";

const NOON = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;

const page = (patient: string) =>
  `<!doctype html><html><head><title>Kit</title><style>b{color:red}</style></head><body><b>${patient}</b><script>bad()</script></body></html>`;

function createKit(ward: string, minutesAgo: number) {
  return {
    ward_id: ward === "Switchboard" ? null : ward,
    ward,
    made_at: new Date(NOON - minutesAgo * MINUTE).toISOString(),
    revision: 7,
    html: page(`${ward} ${minutesAgo}`),
  };
}

const KITS: StationKits = {
  hospital: "St. Luke's",
  timezone: "Pacific/Auckland",
  name: "Ward desk",
  kits: [
    createKit("Switchboard", 12),
    createKit("North", 12),
    createKit("North", 42),
    createKit("East", 50),
  ],
};

const getShownKit = () => screen.getByTitle<HTMLIFrameElement>(/^Downtime kit of/);
const getPrintedPage = () => document.querySelector("[data-printed-page]")?.textContent;

const print = jest.fn();
beforeEach(() => {
  print.mockClear();
  jest.spyOn(window, "print").mockImplementation(print);
});
afterEach(() => jest.restoreAllMocks());

/** Waits until the visible kit has loaded and has been measured. */
const waitForMeasurement = () =>
  act(
    () => new Promise((loaded) => getShownKit().addEventListener("load", loaded, { once: true })),
  );

async function show(server: "here" | "away" = "here") {
  render(<StationView current={{ kits: KITS, heardAt: NOON - 5 * MINUTE, server }} now={NOON} />);
  await waitForMeasurement();
}

it("shows the newest kit of the first ward, its age, and the other kits to choose from", async () => {
  await show();
  expect(getShownKit().srcdoc).toContain("East 50");
  expect(screen.getByText(/^AS OF .*, made 50 min ago$/).className).toContain("is-old");
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.keyDown(document, { key: "2" });
  await waitForMeasurement();
  expect(getShownKit().srcdoc).toContain("North 12");
  expect(screen.getByText(/^AS OF .*, made 12 min ago$/).className).not.toContain("is-old");
  fireEvent.click(screen.getByRole("button", { name: /^Earlier/ }));
  await waitForMeasurement();
  expect(getShownKit().srcdoc).toContain("North 42");
});

it("says that the server cannot be reached, and when it last answered", async () => {
  await show("away");
  expect(screen.getByRole("alert").textContent).toMatch(
    /^The server cannot be reached\. It last answered at .*: this is what this computer has stored\.$/,
  );
});

it("warns that the browser stores nothing, and says how to fix that", async () => {
  const current = { kits: KITS, heardAt: NOON, server: "here" } as const;
  render(<StationView current={current} now={NOON} hasNoStorage />);
  await waitForMeasurement();
  expect(screen.getByRole("alert").textContent).toMatch(
    /^This browser stores nothing: empty in an outage\. /,
  );
});

it("shows all times in the hospital's time zone", async () => {
  await show("away");
  expect(document.querySelector(".station-clock")?.textContent).toBe("01:00");
  expect(screen.getByText(/^AS OF 00:10, Tue 24 Nov, /)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("It last answered at 00:55:");
});

it("runs no script of a kit", async () => {
  await show();
  expect(getShownKit().getAttribute("sandbox")).not.toContain("allow-scripts");
  fireEvent.keyDown(document, { key: "p" });
  expect(document.querySelector("[data-printed-page] script")).toBeNull();
});

it("prints the visible ward with P or Ctrl+P, and the newest kit of every ward with A", async () => {
  await show();
  fireEvent.keyDown(document, { key: "p" });
  expect(print).toHaveBeenCalledTimes(1);
  expect(getPrintedPage()).toBe("East 50");
  fireEvent.keyDown(document, { key: "a" });
  for (const text of ["East 50", "North 12", "Switchboard 12"])
    expect(getPrintedPage()).toContain(text);
  expect(getPrintedPage()).not.toContain("North 42");
  expect(fireEvent.keyDown(document, { key: "p", ctrlKey: true })).toBe(false);
  expect(getPrintedPage()).toBe("East 50");
  expect(fireEvent.keyDown(document, { key: "a", ctrlKey: true })).toBe(true);
});

it("orders wards by name with the switchboard last, and their kits by time", () => {
  const order = groupKitsByWard(KITS.kits.slice().reverse());
  expect(order.map(({ name }) => name)).toEqual(["East", "North", "Switchboard"]);
  expect(order[1]?.kits.map(({ html }) => html)).toEqual([page("North 12"), page("North 42")]);
});

it("removes the printed page when the view is unmounted", async () => {
  await show();
  fireEvent.keyDown(document, { key: "p" });
  expect(getPrintedPage()).toBe("East 50");
  cleanup();
  expect(getPrintedPage()).toBeUndefined();
});

it("prints several kits at once, each on its own sheets with its own footer", () => {
  const withFoot = (name: string) =>
    page(name).replace("b{", `@page { size: A4; @bottom-left { content: "${name}" } } b{`);
  const printPage = joinKitsForPrint([withFoot("East"), withFoot("North")]);
  expect(printPage).toContain('@page kit0 { size: A4; @bottom-left { content: "East" } }');
  expect(printPage).toContain('@page kit1 { size: A4; @bottom-left { content: "North" } }');
  expect(printPage).toMatch(/<div class="kit0"><b>East<\/b>.*<div class="kit1"><b>North<\/b>/);
  expect(printPage).toContain(".kit1 { page: kit1; }");
});

it("says that there is no kit yet", () => {
  const kits = { ...KITS, kits: [] };
  render(<StationView current={{ kits, heardAt: NOON, server: "here" }} now={NOON} />);
  expect(screen.getByText(/There is no kit yet/)).toBeTruthy();
});
