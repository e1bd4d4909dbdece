import { NOON } from "../../testing/test-board.js";
import { noticeSlides } from "./notice-slides.js";
import { messagesInForce } from "./notices.js";

const SIZES = { large: 38, small: 30 };
const WIDTH = 1550;

it("leaves out what has expired, without waiting for an event", () => {
  const notice = (message: string, expires_at: string | null) => ({ message, expires_at });
  const list = [
    notice("for ever", null),
    notice("later", new Date(NOON + 1).toISOString()),
    notice("over", new Date(NOON).toISOString()),
    notice("  ", null),
  ];
  expect(messagesInForce(list, NOON)).toEqual(["for ever", "later"]);
});

it("writes a message of several lines on one", () => {
  expect(messagesInForce([{ message: "one\n two", expires_at: null }], NOON)).toEqual(["one two"]);
});

it("shows a message that fits whole and large", () => {
  const message = "Visiting hours 16:00 – 18:00. Fire drill today at 15:30, east wing.";
  expect(noticeSlides(message, WIDTH, SIZES)).toEqual([{ size: "large", text: message }]);
});

it("parts a long message between words and loses none of them", () => {
  const message = "word ".repeat(400).trim();
  const slides = noticeSlides(message, WIDTH, SIZES);
  expect(slides.length).toBeGreaterThan(5);
  expect(slides.map(({ text }) => text).join(" ")).toBe(message);
  for (const { size, text } of slides) {
    expect(size).toBe("small");
    expect(text.length).toBeLessThanOrEqual(170);
  }
});

it("parts what has no spaces, and reckons with wide scripts", () => {
  const wide = noticeSlides("病".repeat(300), WIDTH, SIZES);
  expect(wide.map(({ text }) => text).join("")).toBe("病".repeat(300));
  for (const { text } of wide) expect(text.length).toBeLessThanOrEqual(95);
  expect(noticeSlides("x".repeat(2000), 700, SIZES).length).toBeGreaterThan(10);
});
