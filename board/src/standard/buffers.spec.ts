import {
  capacities,
  emptyInstances,
  fill,
  type Instances,
  KINDS,
  type Kind,
  rgb,
} from "./buffers.js";
import { packLabels } from "./label-atlas.js";
import { poseAt, standing } from "./motion.js";

const atlas = packLabels(
  ["E01", "Emergency", "2"],
  (text) => text.length * 60,
  () => 9,
);
const tray = {
  x: 0,
  z: 0,
  width: 6,
  depth: 5,
  strip: 0.8,
  name: "Emergency",
  count: "2",
  focus: 1,
};
const colour = rgb("#ff8000");
const block = { x: 1, z: 2, height: 0.5, colour };
const bed = (isEmpty: boolean) => ({
  ...poseAt({ ...standing(block, isEmpty), arrivedAt: isEmpty ? -Infinity : -3_000 }, 0),
  label: "E01",
  focus: 0.5,
});

function filled(): Record<Kind, Instances> {
  const capacity = capacities(1, 2);
  const into = {} as Record<Kind, Instances>;
  for (const kind of KINDS) into[kind] = emptyInstances(kind, capacity[kind]);
  fill(into, [tray], [bed(false), bed(true)], atlas);
  return into;
}

it("writes trays, beds, marks and labels, each into its own mesh", () => {
  const { trays, beds, marks, labels } = filled();
  expect([trays.count, beds.count, labels.count]).toEqual([1, 1, 3]);
  // The tray's shadow; the bed's shadow and ring; the empty place's outline.
  expect(marks.count).toBe(4);
  expect(Array.from(beds.data.place ?? []).slice(0, 3)).toEqual([1, 0, 2]);
  expect(Array.from(beds.data.colour ?? [])[3]).toBe(1);
});

it("starts over with each picture", () => {
  const into = filled();
  fill(into, [], [], atlas);
  expect(KINDS.map((kind) => into[kind].count)).toEqual([0, 0, 0, 0]);
});

it("keeps labels within their room", () => {
  const { place = [], look = [] } = filled().labels.data;
  for (let i = 0; i < 2; i++) expect(2 * (place[i * 4 + 3] ?? 0)).toBeLessThanOrEqual(tray.width);
  expect(2 * (place[11] ?? 0)).toBeLessThanOrEqual(0.87);
  expect(2 * (look[5] ?? 0)).toBeLessThanOrEqual(0.63);
});

it("reads colours", () => {
  expect(rgb("#ff8000").map((value) => Math.round(value * 255))).toEqual([255, 128, 0]);
});
