import { BLACK_SAMPLE } from "@wardline/domain/screen-proof";
import { ScreenReport, screenIdOf } from "./screen-report.js";

function setUp() {
  const turned = jest.fn();
  const drew = jest.fn();
  const report = new ScreenReport({
    screenId: "id",
    build: "build",
    viewport: () => ({ width: 1920, height: 1080 }),
    isVisible: () => true,
    turned,
    drew,
  });
  return { report, turned, drew };
}

it("reports the template that is shown, and frames only of the 3D one", () => {
  const { report, turned } = setUp();
  report.showing("3d");
  report.measured(58);
  expect(report.read()).toEqual({
    screenId: "id",
    build: "build",
    template: "3d",
    fps: 58,
    viewport: "1920x1080",
    drawn: null,
    visible: true,
    sample: null,
  });
  report.showing("2d");
  expect(report.read()).toMatchObject({ template: "2d", fps: null });
  report.showing("2d");
  expect(turned).toHaveBeenCalledTimes(2);
});

it("has drawn what was painted, and where there is a canvas no more than that shows", () => {
  const { report, drew } = setUp();
  report.painting(4);
  expect(report.read()).toMatchObject({ drawn: 4, sample: null });
  const gone = report.onCanvas.shown();
  expect(report.read()).toMatchObject({ drawn: null, sample: BLACK_SAMPLE });
  report.onCanvas.sampled(4, "201818");
  report.painting(5);
  expect(report.read()).toMatchObject({ drawn: 4, sample: "201818" });
  report.onCanvas.sampled(5, "281818");
  expect(report.read()).toMatchObject({ drawn: 5, sample: "281818" });
  gone();
  expect(report.read()).toMatchObject({ drawn: 5, sample: null });
  expect(drew).toHaveBeenCalledTimes(3);
});

it("tells at once of a canvas that goes black, and once", () => {
  const { report, drew } = setUp();
  report.onCanvas.shown();
  report.painting(4);
  report.onCanvas.sampled(4, "201818");
  drew.mockClear();
  report.onCanvas.sampled(4, BLACK_SAMPLE);
  report.onCanvas.sampled(4, BLACK_SAMPLE);
  expect(drew).toHaveBeenCalledTimes(1);
});

it("keeps its id", () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
  const id = screenIdOf(storage, Math.random);
  expect(id).toMatch(/^[0-9a-z]{22}$/);
  expect(screenIdOf(storage, Math.random)).toBe(id);
});

it("has an id for the life of the page where nothing can be kept", () => {
  const refuse = () => {
    throw new Error("forbidden");
  };
  expect(screenIdOf({ getItem: refuse, setItem: refuse }, () => 0)).toBe("0".repeat(22));
});
