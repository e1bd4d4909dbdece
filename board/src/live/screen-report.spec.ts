import { ScreenReport, screenIdOf } from "./screen-report.js";

it("reports the template that is shown, and frames only of the 3D one", () => {
  const turned = jest.fn();
  const report = new ScreenReport("id", "build", () => ({ width: 1920, height: 1080 }), turned);
  report.showing("3d");
  report.measured(58);
  expect(report.read()).toEqual({
    screenId: "id",
    build: "build",
    template: "3d",
    fps: 58,
    viewport: "1920x1080",
  });
  report.showing("2d");
  expect(report.read()).toMatchObject({ template: "2d", fps: null });
  report.showing("2d");
  expect(turned).toHaveBeenCalledTimes(2);
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
