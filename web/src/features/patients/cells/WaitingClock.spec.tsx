/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { buildPatient } from "../../../../testing/patient.js";
import { buildSignalSettings } from "../../../../testing/signals.js";
import { WaitingClock } from "./WaitingClock.js";

const START = Date.parse("2026-11-22T09:00:00Z");
const MINUTE_MS = 60_000;

afterEach(() => jest.useRealTimers());

it("ticks with the page's shared clock, and shows a long wait in words and as a level", () => {
  jest.useFakeTimers({ now: START + 40 * MINUTE_MS });
  const { targets } = buildSignalSettings();
  const since = new Date(START).toISOString();
  const patients = [
    buildPatient({ id: "1", status: "new_patient", status_since: since }),
    buildPatient({ id: "2", status: "new_patient", acuity: 1, status_since: since }),
    buildPatient({ id: "3", status: "admitted", status_since: since }),
  ];
  render(
    <MantineProvider env="test">
      {patients.map((patient) => (
        <WaitingClock key={patient.id} patient={patient} targets={targets} />
      ))}
    </MantineProvider>,
  );
  const readClocks = () =>
    screen.getAllByText(/^Waiting/).map(({ textContent, dataset }) => [textContent, dataset.level]);
  expect(readClocks()).toEqual([
    ["Waiting 40 min, target 1 h", "within"],
    ["Waiting 40 min, target at once", "over"],
  ]);
  act(() => jest.advanceTimersByTime(8 * MINUTE_MS));
  expect(readClocks()[0]).toEqual(["Waiting 48 min, target 1 h", "due"]);
  act(() => jest.advanceTimersByTime(24 * MINUTE_MS));
  expect(readClocks()[0]).toEqual(["Waiting 1 h 12 min, target 1 h", "over"]);
  expect(jest.getTimerCount()).toBe(1);
});

it("gives screen readers the full text even where a row shows a shorter text", () => {
  jest.useFakeTimers({ now: START + 40 * MINUTE_MS });
  const { targets } = buildSignalSettings();
  const patient = buildPatient({
    status: "new_patient",
    status_since: new Date(START).toISOString(),
  });
  render(
    <MantineProvider env="test">
      <WaitingClock patient={patient} targets={targets} length="row" />
    </MantineProvider>,
  );
  const clock = screen.getByRole("img", { name: "Waiting 40 min, target 1 h" });
  expect(clock.textContent).toBe("40 min / 1 h");
});
