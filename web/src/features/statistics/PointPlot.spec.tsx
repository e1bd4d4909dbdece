/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import type { PointChart } from "./chart.js";
import { PointPlot } from "./PointPlot.js";

const CHART: PointChart = {
  kind: "lines",
  title: "Patients",
  summary: "Three hours.",
  unit: "patients",
  pointName: "Hour",
  points: ["01:00", "02:00", "03:00"].map((name) => ({ name, label: name, isMain: false })),
  series: [{ name: "Patients", mark: "solid", values: [4, null, 6] }],
  more: [],
};

// The chart library draws only into an element with a size.
beforeEach(() =>
  jest
    .spyOn(HTMLElement.prototype, "getBoundingClientRect")
    .mockReturnValue(new DOMRect(0, 0, 600, 220)),
);
afterEach(() => jest.restoreAllMocks());

it("announces each point that the arrow keys reach, starting with the last", () => {
  render(
    <MantineProvider>
      <PointPlot chart={CHART} />
    </MantineProvider>,
  );
  expect(screen.getByRole("img", { name: "Patients. Three hours." })).toBeTruthy();
  const keys = screen.getByRole("slider", { name: "Hour of “Patients”" });
  fireEvent.focus(keys);
  expect(keys.getAttribute("aria-valuetext")).toBe("03:00: Patients 6");
  expect(screen.getByText("03:00: Patients 6")).toBeTruthy();
  fireEvent.change(keys, { target: { value: "1" } });
  expect(keys.getAttribute("aria-valuetext")).toBe("02:00: Patients not counted");
  fireEvent.blur(keys);
  expect(screen.queryByText(/not counted/)).toBeNull();
});
