import { CAMERA } from "../layout/camera.js";
import type { BedPose } from "../ward/choreography.js";
import { countSlots, type Instances, KINDS, type Kind, makeInstances } from "./buffers.js";
import { fillBed } from "./fill-beds.js";
import { ATLAS_SIZE, getGlyphLabel, packLabels } from "./label-sheet.js";

const MARKS = ["2", "AL", "NBM", "F"];
const ARROW = getGlyphLabel("discharged");

/** Returns the bed of an overdue patient who goes home today; `word`: the wait. */
const createLeavingBed = (word: string): BedPose => ({
  bed: {
    id: "1",
    label: "E01",
    slot: 0,
    state: "taken",
    status: "admitted",
    word,
    days: 2,
    light: "late",
    marks: MARKS.map((text) => ({ text, shape: null, colour: null })),
    isLeaving: true,
  },
  x: 0,
  y: 0,
  z: 0,
  back: -2,
  sign: 1.1,
  signScale: 1,
  focus: 1,
  signVisibility: 1,
  alpha: 1,
  glow: 1,
  ring: 0,
  pulse: 0,
  outline: 0,
  listed: 0,
  blanket: [1, 0, 0],
  mark: [1, 1, 1],
});

/** Returns the position of each of a bed's texts, with half of its width and height, in the ward's units. */
function listTexts(word: string) {
  const texts = ["E01", word, ...MARKS, getGlyphLabel("admitted"), ARROW];
  const atlas = packLabels(
    texts,
    (text) => text.length * 65,
    () => Infinity,
  );
  const into = {} as Record<Kind, Instances>;
  for (const kind of KINDS) into[kind] = makeInstances(kind, countSlots(1, 1)[kind]);
  fillBed(into, createLeavingBed(word), atlas, 0, () => 1);
  const { place = [], look = [], cell = [] } = into.labels.data;
  return (
    Array.from({ length: into.labels.count }, (_, index) => index * 4)
      // Plates have no text.
      .filter((at) => (cell[at + 2] ?? 0) > 0)
      .map((at) => {
        const [x = 0, y = 0, z = 0, halfX = 0] = Array.from(place.slice(at, at + 4));
        return {
          x,
          y: y * CAMERA.up[1] + z * CAMERA.up[2],
          // A cell has some space around its letters.
          halfX: halfX * 0.95,
          halfY: ((look[at + 1] ?? 0) * 0.727) / 1.24,
          isArrow: Math.round((cell[at] ?? 0) * ATLAS_SIZE) === atlas.cells.get(ARROW)?.x,
        };
      })
  );
}

it.each(["", "8 m", "59 min", "2 h 10", "12 h 30"])(
  "never lets the arrow for leaving today overlap the word %p, the glyph or the marks",
  (word) => {
    const texts = listTexts(word);
    const arrow = texts.find(({ isArrow }) => isArrow) ?? { x: 0, y: 0, halfX: 1, halfY: 1 };
    const others = texts.filter((text) => text !== arrow);
    expect(others).toHaveLength(texts.length - 1);
    for (const { x, y, halfX, halfY } of others) {
      const isBeside = Math.abs(x - arrow.x) >= halfX + arrow.halfX;
      const isAbove = Math.abs(y - arrow.y) >= halfY + arrow.halfY;
      expect(isBeside || isAbove).toBe(true);
    }
  },
);
