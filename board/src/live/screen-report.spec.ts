import { BLACK_SAMPLE, ScreenReport } from "./screen-report.js";

function setUp() {
  const onStateChange = jest.fn();
  const onDrawingChange = jest.fn();
  const report = new ScreenReport({
    identity: { read: () => ({ screenId: "id", screenToken: null }) },
    isPaired: true,
    keeps: () => "at risk",
    build: "build",
    viewport: () => ({ width: 1920, height: 1080 }),
    isVisible: () => true,
    onStateChange,
    onDrawingChange,
  });
  return { report, stateListener: onStateChange, drawingListener: onDrawingChange };
}

it("reports the shown template, and the frame rate only for the 3D template", () => {
  const { report, stateListener } = setUp();
  report.setTemplate("3d");
  report.recordFrameRate(58);
  expect(report.read()).toEqual({
    screenId: "id",
    screenToken: null,
    build: "build",
    template: "3d",
    fps: 58,
    viewport: "1920x1080",
    drawn: null,
    visible: true,
    sample: null,
    paired: true,
    keeps: "at risk",
  });
  report.setTemplate("2d");
  expect(report.read()).toMatchObject({ template: "2d", fps: null });
  report.setTemplate("2d");
  expect(stateListener).toHaveBeenCalledTimes(2);
});

it("reports soon that the screen may go dark", () => {
  const { report, stateListener } = setUp();
  report.setAwake(false);
  expect(stateListener).toHaveBeenCalledTimes(1);
  expect(report.read()).toMatchObject({ awake: false });
});

it("counts painted content as drawn, and on a canvas only what the canvas shows", () => {
  const { report, drawingListener } = setUp();
  report.recordPainting(4);
  expect(report.read()).toMatchObject({ drawn: 4, sample: null });
  const unregister = report.onCanvas.shown();
  expect(report.read()).toMatchObject({ drawn: null, sample: BLACK_SAMPLE });
  report.onCanvas.setSample(4, "201818");
  report.recordPainting(5);
  expect(report.read()).toMatchObject({ drawn: 4, sample: "201818" });
  report.onCanvas.setSample(5, "281818");
  expect(report.read()).toMatchObject({ drawn: 5, sample: "281818" });
  unregister();
  expect(report.read()).toMatchObject({ drawn: 5, sample: null });
  expect(drawingListener).toHaveBeenCalledTimes(3);
});

describe("a report during an announcement", () => {
  it("does not count an announcement as drawn before its words are painted", () => {
    const { report, drawingListener } = setUp();
    report.recordPainting(4);
    report.recordPostings([{ id: "a", revision: 5 }]);
    report.recordPainting(5);
    report.recordPainting(6);
    expect(report.read().drawn).toBe(4);
    drawingListener.mockClear();
    report.recordAnnounced("a", 5);
    expect(report.read().drawn).toBe(6);
    expect(drawingListener).toHaveBeenCalledTimes(1);
  });

  it("ignores the old words when an announcement is reworded", () => {
    const { report } = setUp();
    report.recordPostings([{ id: "a", revision: 5 }]);
    report.recordPainting(5);
    report.recordAnnounced("a", 5);
    report.recordPostings([{ id: "a", revision: 8 }]);
    report.recordPainting(8);
    expect(report.read().drawn).toBe(5);
    report.recordAnnounced("a", 8);
    expect(report.read().drawn).toBe(8);
  });

  it("is not held back if the announcement ends before its words are painted", () => {
    const { report } = setUp();
    report.recordPostings([{ id: "a", revision: 5 }]);
    report.recordPainting(5);
    report.recordPostings([]);
    expect(report.read().drawn).toBe(5);
  });

  it("keeps the canvas sample of the drawn revision, but reports a black canvas at once", () => {
    const { report } = setUp();
    report.onCanvas.shown();
    report.recordPainting(4);
    report.onCanvas.setSample(4, "201818");
    report.recordPostings([{ id: "a", revision: 5 }]);
    report.recordPainting(5);
    report.onCanvas.setSample(5, "281818");
    expect(report.read()).toMatchObject({ drawn: 4, sample: "201818" });
    report.onCanvas.setSample(5, BLACK_SAMPLE);
    expect(report.read().sample).toBe(BLACK_SAMPLE);
  });
});

it("reports at once, and only once, that a canvas has gone black", () => {
  const { report, drawingListener } = setUp();
  report.onCanvas.shown();
  report.recordPainting(4);
  report.onCanvas.setSample(4, "201818");
  drawingListener.mockClear();
  report.onCanvas.setSample(4, BLACK_SAMPLE);
  report.onCanvas.setSample(4, BLACK_SAMPLE);
  expect(drawingListener).toHaveBeenCalledTimes(1);
});
