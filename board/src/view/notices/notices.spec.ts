import { NOON } from "../../../testing/test-board.js";
import { listNoticesInForce } from "../board-view.js";
import { countLines, measureWith } from "../place/ruler.js";
import { findCurrentSlide, NOTICE_MS, splitNotice } from "./notice-slides.js";

const SIZES = { large: 38, small: 30 };
const WIDTH = 1550;

/** Makes letters of wide scripts twice as wide as others. */
beforeEach(() => measureWith((text) => text.replace(/[\u2e80-\uffff]/g, "mm").length * 0.56));

it("leaves out expired announcements without waiting for an event", () => {
  const notice = (message: string, expires_at: string | null) => ({ id: "1", message, expires_at });
  const list = [
    notice("always", null),
    notice("later", new Date(NOON + 1).toISOString()),
    notice("over", new Date(NOON).toISOString()),
    notice("  ", null),
  ];
  expect(listNoticesInForce(list, {}, NOON).map(({ text }) => text)).toEqual(["always", "later"]);
});

it("writes a message of several lines on one line", () => {
  const posted = { at: NOON, revision: 7 };
  const [one] = listNoticesInForce(
    [{ id: "1", message: "one\n two", expires_at: null }],
    { 1: posted },
    NOON,
  );
  expect(one).toEqual({ id: "1", text: "one two", posted });
});

it("shows a message whole and large if it fits", () => {
  const message = "Visiting hours 16:00 – 18:00. Fire drill today at 15:30, east wing.";
  expect(splitNotice(message, WIDTH, SIZES)).toEqual([{ size: "large", text: message }]);
});

it("splits a long message between words and loses none of them", () => {
  const message = "word ".repeat(400).trim();
  const slides = splitNotice(message, WIDTH, SIZES);
  expect(slides.length).toBeGreaterThan(5);
  expect(slides.map(({ text }) => text).join(" ")).toBe(message);
  for (const { size, text } of slides) {
    expect(size).toBe("small");
    expect(countLines([{ text }], { size: SIZES.small }, WIDTH)).toBeLessThanOrEqual(2);
  }
});

it("splits a long message after a sentence that ends in the second half of the available space", () => {
  const sentence =
    "Visitors come to the main entrance and not to the wards, where Dr. Sani has rounds until noon.";
  const slides = splitNotice(Array.from({ length: 5 }, () => sentence).join(" "), WIDTH, SIZES);
  expect(slides.map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => sentence));
});

it("splits text without spaces, and allows for wide characters", () => {
  const wide = splitNotice("病".repeat(300), WIDTH, SIZES);
  expect(wide.map(({ text }) => text).join("")).toBe("病".repeat(300));
  for (const { text } of wide) expect(text.length).toBeLessThanOrEqual(95);
  expect(splitNotice("x".repeat(2000), 700, SIZES).length).toBeGreaterThan(10);
});

describe("findCurrentSlide", () => {
  const others = [0, 1, 2, 3].map(() => ({ postedAt: null, parts: 1 }));
  const shown = (now: number, ...posted: { postedAt: number; parts: number }[]) =>
    findCurrentSlide(now, [...posted, ...others]);

  it("shows a fifth announcement as soon as it is posted, and then all five in turn", () => {
    const fifth = { postedAt: NOON + 3_400, parts: 1 };
    for (let at = NOON + 3_000; at < NOON + 13_000; at += 1_000) {
      expect(shown(at, fifth)).toEqual({ notice: 0, part: 0 });
    }
    const after = Array.from({ length: 5 }, (_, turn) =>
      shown(NOON + 20_000 + turn * NOTICE_MS, fifth),
    );
    expect(new Set(after.map((one) => one?.notice))).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it("shows a new announcement first when it interrupts a long one, which then starts again", () => {
    const long = { postedAt: NOON, parts: 2 };
    const next = { postedAt: NOON + 5_000, parts: 1 };
    const at = (seconds: number) => shown(NOON + seconds * 1_000, next, long);
    expect([at(5), at(14), at(15), at(25), at(34)]).toEqual([
      { notice: 0, part: 0 },
      { notice: 0, part: 0 },
      { notice: 1, part: 0 },
      { notice: 1, part: 1 },
      { notice: 1, part: 1 },
    ]);
  });

  it("returns nothing without announcements", () => {
    expect(findCurrentSlide(NOON, [])).toBeNull();
  });
});
