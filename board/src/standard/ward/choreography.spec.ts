import type { RowDuty } from "../../view/patients/rows.js";
import { computePixelsPerUnit } from "../layout/camera.js";
import { countSlots, type Instances, KINDS, type Kind, makeInstances } from "../scene/buffers.js";
import { fillBed, measureLabelShares } from "../scene/fill-beds.js";
import { chooseSillSetting, fillRoom } from "../scene/fill-rooms.js";
import { type Atlas, getGlyphLabel, packLabels } from "../scene/label-sheet.js";
import { Choreography, type WardShow } from "./choreography.js";
import { CAMERA_MS, RING_MS, ROLL_MS } from "./motion.js";
import { buildSillLines, chooseSillStyle, type SillLine } from "./sill.js";
import type { WardBed, WardRoom } from "./ward.js";

const DUTY: RowDuty = {
  team: "",
  name: "Lami Sani",
  role: "House Officer",
  shortRole: "HO",
  more: "",
  until: "08:00",
  phone: "0803 555 3447",
};
const ASPECT = 1096 / 768;
const HEIGHT = 768;

const bed = (id: string, slot: number, change: Partial<WardBed> = {}): WardBed => ({
  id,
  label: id,
  slot,
  state: "taken",
  status: "admitted",
  word: "",
  days: 2,
  light: null,
  marks: [],
  isLeaving: false,
  ...change,
});
const room = (name: string, ids: readonly string[]): WardRoom => ({
  key: name,
  name,
  beds: ids.map((id, slot) => bed(id, slot)),
  slots: ids.length,
  count: ids.length,
  free: null,
  leaving: 0,
  counts: { admitted: ids.length },
  duty: DUTY,
});
const createHospital = (rooms: number, beds: number) =>
  Array.from({ length: rooms }, (_, index) =>
    room(
      `Room ${index}`,
      Array.from(
        { length: Math.ceil((beds - index) / rooms) },
        (__, at) => `${"CEOPSB"[index % 6]}${10 + at}${index < 6 ? "" : index}`,
      ),
    ),
  );
const ward = [room("Emergency", ["E01", "E02"]), room("Surgery", ["S01", "S02"])];
const show = (change: Partial<WardShow> = {}): WardShow => ({
  rooms: ward,
  room: null,
  page: 0,
  event: null,
  listed: [],
  alarm: null,
  isNew: () => false,
  hour: 11,
  hasPower: true,
  aspect: ASPECT,
  isStill: false,
  hasCuts: false,
  ...change,
});

function start(first: WardShow = show()): Choreography {
  const choreography = new Choreography();
  choreography.setTarget(first, 0);
  return choreography;
}

/** Returns the instances drawn for these rooms. Letters have the widths of Inter at weight 700. */
function draw(
  rooms: readonly WardRoom[],
  change: Partial<WardShow> = {},
  texts = rooms.flatMap(({ beds }) => beds.map(({ label }) => label)),
) {
  const poses = start(show({ rooms, ...change })).getPoses(0);
  if (poses === null) throw new Error("nothing is shown");
  const atlas: Atlas = packLabels(
    texts,
    (text) => text.length * 65,
    () => Infinity,
  );
  const capacity = countSlots(rooms.length, texts.length);
  const into = {} as Record<Kind, Instances>;
  for (const kind of KINDS) into[kind] = makeInstances(kind, capacity[kind]);
  const setting = chooseSillSetting(poses.rooms, atlas);
  for (const pose of poses.rooms) fillRoom(into, pose, atlas, setting);
  for (const pose of poses.beds) fillBed(into, pose, atlas, 0, measureLabelShares(texts, atlas));
  return { into, atlas, poses };
}

/** Returns the heights of the signs' capital letters in pixels. */
function measureCapitals(rooms: readonly WardRoom[], change: Partial<WardShow> = {}): number[] {
  const { into, atlas, poses } = draw(rooms, change);
  const { place = [], look = [], cell = [] } = into.labels.data;
  const heights: number[] = [];
  for (let i = 0; i < into.labels.count; i++) {
    // Plates have no text.
    if ((cell[i * 4 + 2] ?? 0) === 0) continue;
    const at = [0, 1, 2].map((axis) => place[i * 4 + axis] ?? 0) as [number, number, number];
    const height = 2 * (look[i * 4 + 1] ?? 0) * computePixelsPerUnit(at, poses.shot, HEIGHT);
    const [first] = Array.from(atlas.cells.values());
    heights.push((height * atlas.size * 0.727) / (first?.height ?? 1));
  }
  return heights;
}

it("draws nothing before it receives a ward", () => {
  expect(new Choreography().getPoses(0)).toBeNull();
});

it("starts without motion, with every bed in its place", () => {
  const choreography = start();
  const labels = choreography.getPoses(0)?.beds.map((pose) => pose.bed.label);
  expect(labels).toEqual(["E01", "E02", "S01", "S02"]);
  expect(choreography.getNextFrameTime(0)).toBe(Infinity);
});

it("stays at rest when it receives an unchanged ward, or when only the hour changes", () => {
  const choreography = start();
  const noon = choreography.getPoses(0)?.light;
  choreography.setTarget(show({ hour: 17 }), 1_000);
  expect(choreography.getNextFrameTime(1_000)).toBe(Infinity);
  expect(choreography.getPoses(1_000)?.light).not.toEqual(noon);
});

it("draws each room, bed and mark of a hospital once, with labels within the buffers' capacity", () => {
  const { into } = draw(createHospital(6, 44));
  expect([into.rooms.count, into.beds.count]).toEqual([6, 44]);
  for (const kind of KINDS) expect(into[kind].count).toBeLessThanOrEqual(into[kind].capacity);
  expect(into.marks.count).toBe(44);
});

it("writes each signal on the pillow as a shape with letters, and a warning without a shape", () => {
  const marks = [
    { text: "⚠", shape: null, colour: null },
    { text: "FR", shape: "triangle" as const, colour: null },
  ];
  const beds = (own: WardBed["marks"]) =>
    [room("A", ["E01"])].map((one) => ({ ...one, beds: [bed("E01", 0, { marks: own })] }));
  const texts = ["E01", "⚠", "FR", getGlyphLabel("triangle")];
  const plainCount = draw(beds([]), {}, texts).into.labels.count;
  expect(draw(beds(marks), {}, texts).into.labels.count).toBe(plainCount + 3);
});

it("draws letters at least 20 px high for 44 beds, and 12 px for 200 beds when it shows one room", () => {
  expect(Math.min(...measureCapitals(createHospital(6, 44)))).toBeGreaterThanOrEqual(20);
  const rooms = createHospital(6, 200);
  expect(Math.min(...measureCapitals(rooms, { room: "Room 3" }))).toBeGreaterThanOrEqual(12);
});

it("labels only the lit beds in the overview of more than 120 beds, in readable letters", () => {
  const rooms = createHospital(6, 200);
  expect(measureCapitals(rooms)).toHaveLength(0);
  rooms[2]?.beds.splice(0, 1, bed("O10", 0, { status: "new_patient", light: "new" }));
  expect(measureCapitals(rooms)).toHaveLength(1);
  expect(Math.min(...measureCapitals(rooms))).toBeGreaterThanOrEqual(11);
});

it("gives signs only to lit beds if there are more than 120 beds, and never lets two signs overlap", () => {
  const rooms = createHospital(6, 200);
  const litRooms = rooms.map((one) => ({
    ...one,
    beds: one.beds.map((each) => ({ ...each, light: "late" as const })),
  }));
  expect(draw(rooms).poses.beds.filter(({ signVisibility }) => signVisibility !== 0)).toEqual([]);
  const signs = draw(litRooms).poses.beds;
  signs.slice(1).forEach((sign, index) => {
    const before = signs[index];
    if (before === undefined || before.z !== sign.z || before.x > sign.x) return;
    expect(before.x + before.sign / 2).toBeLessThan(sign.x - sign.sign / 2);
  });
});

it("draws no plate for a sign without a label", () => {
  const rooms = createHospital(6, 200);
  const { into } = draw(rooms, {}, []);
  expect(into.labels.count).toBe(0);
});

it("writes labels with the same number of letters in the same size", () => {
  const { cells, size } = packLabels(
    ["E01", "E08"],
    (text) => (text === "E01" ? 150 : 190),
    () => Infinity,
  );
  const share = measureLabelShares(["E01", "E08"], { cells, size });
  expect(share("E08")).toBe(1);
  expect(share("E01")).toBeLessThan(1);
});

it("hides the words on the sills while an event is shown", () => {
  const choreography = start();
  choreography.setTarget(show({ event: "S01" }), 1_000);
  const wordsAt = (t: number) => choreography.getPoses(t)?.rooms.map(({ words }) => words);
  expect(wordsAt(1_000)).toEqual([1, 1]);
  expect(wordsAt(1_600)).toEqual([0, 0]);
  choreography.setTarget(show(), 9_000);
  expect(wordsAt(9_600)).toEqual([1, 1]);
});

it("rolls a new bed in, then rests until its ring fades", () => {
  const choreography = start();
  const rooms = [ward[0], room("Surgery", ["S01", "S02", "S03"])] as WardRoom[];
  choreography.setTarget(show({ rooms, isNew: (id) => id === "S03" }), 1_000);
  const rollingBed = choreography.getPoses(1_000 + ROLL_MS / 3)?.beds.at(-1);
  const standingBed = choreography.getPoses(1_000 + ROLL_MS)?.beds.at(-1);
  expect(rollingBed?.x).toBeLessThan(standingBed?.x ?? 0);
  expect(choreography.getNextFrameTime(1_000 + ROLL_MS / 3)).toBe(1_000 + ROLL_MS / 3);
  expect(choreography.getNextFrameTime(1_000 + ROLL_MS)).toBeGreaterThan(1_000 + ROLL_MS);
  expect(choreography.getNextFrameTime(1_000 + RING_MS)).toBe(Infinity);
});

it("turns the camera to a room, or shows the room at once on a slow screen", () => {
  const turning = start();
  turning.setTarget(show({ room: "Surgery" }), 1_000);
  expect(turning.getNextFrameTime(1_500)).toBe(1_500);
  expect(turning.getNextFrameTime(1_000 + CAMERA_MS)).toBe(Infinity);

  const cutting = start();
  cutting.setTarget(show({ room: "Surgery", hasCuts: true }), 1_000);
  expect(cutting.getNextFrameTime(1_000)).toBe(Infinity);
  expect(cutting.getPoses(1_000)?.shot).toEqual(turning.getPoses(1_000 + CAMERA_MS)?.shot);
});

it("moves closer to the bed of an event than to its room", () => {
  const rooms = createHospital(6, 44);
  const room = rooms[1]?.key ?? "";
  const atRoom = start(show({ rooms, room })).getPoses(0)?.shot.back ?? 0;
  const atBed = start(show({ rooms, room, event: "E12" })).getPoses(0)?.shot.back ?? 0;
  expect(atBed).toBeLessThan(atRoom);
});

it("divides more than twelve rooms into pages, and keeps other pages out of view", () => {
  const rooms = createHospital(30, 90);
  const shots = [0, 1, 2].map((page) => start(show({ rooms, page })).getPoses(0)?.shot.right ?? 0);
  expect(shots[1]).toBeGreaterThan((shots[0] ?? 0) + 20);
  expect(shots[2]).toBeGreaterThan((shots[1] ?? 0) + 20);
});

it("turns the ward's lights off while the board is stale, and on again afterwards", () => {
  const choreography = start();
  choreography.setTarget(show({ hasPower: false }), 1_000);
  expect(choreography.getPoses(1_000)?.power).toBe(1);
  expect(choreography.getNextFrameTime(1_100)).toBe(1_100);
  expect(choreography.getPoses(9_000)?.power).toBe(0);
  expect(choreography.getNextFrameTime(9_000)).toBe(Infinity);
  choreography.setTarget(show({ isStill: true }), 10_000);
  expect(choreography.getPoses(10_000)?.power).toBe(1);
});

it("adapts without motion when the screen's proportions change", () => {
  const choreography = start();
  choreography.setTarget(show({ aspect: 0.6, room: "Surgery" }), 1_000);
  expect(choreography.getNextFrameTime(1_000)).toBe(Infinity);
});

it("hides the words on other rooms' sills when it shows one room", () => {
  const readWords = (stop: string | null) =>
    start(show({ room: stop }))
      .getPoses(0)
      ?.rooms.map(({ words }) => words);
  expect(readWords(null)).toEqual([1, 1]);
  expect(readWords("Surgery")).toEqual([0, 1]);
});

it("fits a bed's two-line label into its sign", () => {
  const atlas: Atlas = packLabels(
    ["RESUS BAY 12"],
    (text) => text.length * 65,
    () => 2.9,
  );
  const poses = start(show({ rooms: [room("Resus", ["RESUS BAY 12"])] })).getPoses(0);
  const into = {} as Record<Kind, Instances>;
  for (const kind of KINDS) into[kind] = makeInstances(kind, countSlots(1, 1)[kind]);
  for (const pose of poses?.beds ?? []) fillBed(into, pose, atlas, 0, () => 1);
  const { look = [], cell = [] } = into.labels.data;
  const heights = (isText: boolean) =>
    Array.from({ length: into.labels.count }, (_, i) => i)
      .filter((i) => (cell[i * 4 + 2] ?? 0) > 0 === isText)
      .map((i) => look[i * 4 + 1] ?? 0);
  const [plate = 0] = heights(false);
  const [text = 0] = heights(true);
  // The line height includes some space above and below the letters.
  expect(atlas.cells.get("RESUS BAY 12")?.lines).toEqual(["RESUS", "BAY 12"]);
  expect(text).toBeGreaterThan(0.7 * plate);
  expect(text).toBeLessThan(1.15 * plate);
});

/** Returns the words and letter height of the lines of this kind, for each sill. */
function listSillLetters(rooms: readonly WardRoom[], kind: SillLine["kind"]) {
  const sillStyle = chooseSillStyle(rooms, false);
  const lines = rooms.flatMap((one) => buildSillLines(one, sillStyle));
  const texts = lines.flatMap(({ forms, cut }) =>
    [...forms, ...cut].flatMap(({ left, right }) => [left, right]),
  );
  const { into, atlas, poses } = draw(rooms, {}, Array.from(new Set(texts)));
  const { cell = [], look = [] } = into.labels.data;
  const setting = chooseSillSetting(poses.rooms, atlas);
  return poses.rooms.flatMap((pose) =>
    pose.lines
      .filter((line) => line.kind === kind)
      .map((line) => {
        const { left } = setting(pose, line).words;
        const { x = 0, y = 0 } = atlas.cells.get(left) ?? {};
        const at = Array.from({ length: into.labels.count }, (_, i) => i * 4).find(
          (i) =>
            (cell[i + 2] ?? 0) > 0 &&
            Math.round((cell[i] ?? 0) * 2048) === x &&
            Math.round((cell[i + 1] ?? 0) * 2048) === y,
        );
        return { left, height: at === undefined ? 0 : (look[at + 1] ?? 0) };
      }),
  );
}

it("writes all sills in letters of one size, and shortens the longest name", () => {
  const rooms = Array.from(
    { length: 6 },
    (_, index): WardRoom => ({
      ...room(`Ward ${index}`, ["E01", "E02", "E03", "E04"]),
      duty: {
        ...DUTY,
        name: index === 0 ? "Oluwafunmilayo Adebayo-Ogunlesi-Ransome" : "Obi Eze",
        more: "+1",
      },
    }),
  );
  for (const kind of ["name", "who", "phone"] as const) {
    const heights = listSillLetters(rooms, kind).map(({ height }) => height);
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeCloseTo(Math.min(...heights));
  }
  const [long = "", short = ""] = listSillLetters(rooms, "who").map(({ left }) => left);
  expect(long).toMatch(/^O\. Adebayo/);
  expect(short).toMatch(/^O.* Eze/);
});

it("raises the beds of the listed patients within 300 ms, and brings lit beds closer", () => {
  const choreography = start();
  const heights = (t: number) => choreography.getPoses(t)?.beds.map(({ y }) => y);
  choreography.setTarget(show({ listed: ["E02"] }), 1_000);
  expect(heights(1_000)).toEqual([0, 0, 0, 0]);
  expect(heights(1_300)).toEqual([0, 0.06, 0, 0]);
  expect(choreography.getNextFrameTime(1_300)).toBe(Infinity);
  const litRooms = ward.map((one) => ({
    ...one,
    beds: one.beds.map((each): WardBed => ({ ...each, light: "new", status: "new_patient" })),
  }));
  const unlitBeds = start().getPoses(0)?.beds ?? [];
  const litBeds = start(show({ rooms: litRooms })).getPoses(0)?.beds ?? [];
  litBeds.forEach((pose, index) => {
    expect(pose.z - (unlitBeds[index]?.z ?? 0)).toBeCloseTo(0.1);
    expect(pose.signScale).toBe(1.2);
  });
});

it("colours only the room of an emergency, pulses for a minute, then rests", () => {
  const choreography = start();
  const alarm = { kind: "code_blue" as const, room: "Surgery", id: "S01" };
  choreography.setTarget(show({ room: "Surgery", alarm }), 1_000);
  const shares = (t: number) => choreography.getPoses(t)?.rooms.map((one) => one.alarm[3]);
  expect(shares(1_000)).toEqual([0, 0]);
  expect(shares(62_000)?.[0]).toBe(0);
  expect(shares(62_000)?.[1]).toBeCloseTo(0.62);
  expect(shares(2_000)?.[1]).toBeLessThan(0.5);
  expect(choreography.getNextFrameTime(30_000)).toBe(30_050);
  expect(choreography.getNextFrameTime(62_000)).toBe(Infinity);
  const atRoom = start(show({ room: "Surgery" })).getPoses(0)?.shot.back ?? 0;
  expect(choreography.getPoses(62_000)?.shot.back).toBeLessThanOrEqual(atRoom);
});

it("shows an emergency's whole room if the bed is then nearly as large as on its own, and otherwise shows the bed alone", () => {
  const at = (beds: number) => {
    const ids = Array.from({ length: beds }, (_, index) => `S${index}`);
    const rooms = [room("Emergency", ["E01", "E02"]), room("Surgery", ids)];
    const alarm = { kind: "code_blue" as const, room: "Surgery", id: "S0" };
    const change = { rooms, room: "Surgery", aspect: 2.5 };
    const alarmed = start(show({ ...change, alarm })).getPoses(0);
    return { alarmed, atRoom: start(show(change)).getPoses(0)?.shot };
  };
  expect(at(8).alarmed?.shot).toEqual(at(8).atRoom);
  expect(at(8).alarmed?.rooms.map(({ words }) => words)).toEqual([0, 1]);
  const large = at(60);
  expect(large.alarmed?.shot.back).toBeLessThan(large.atRoom?.back ?? 0);
  expect(large.alarmed?.rooms.map(({ words }) => words)).toEqual([0, 0]);
});
