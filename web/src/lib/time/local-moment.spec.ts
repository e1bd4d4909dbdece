import { formatLocalMoment, parseAddressMoment, parseLocalMoment } from "./day-text.js";

const LAGOS = "Africa/Lagos";
const iso = (at: number | null) => at && new Date(at).toISOString();

it.each([
  ["2026-11-21T02:10", "2026-11-21T01:10:00.000Z"],
  ["2026-11-21T02:10:05", "2026-11-21T01:10:05.000Z"],
  ["2026-11-21T00:00:00.000", "2026-11-20T23:00:00.000Z"],
])("reads %s in the hospital's time zone, wherever the browser is", (text, moment) => {
  expect(iso(parseLocalMoment(text, LAGOS))).toBe(moment);
});

it.each([
  ["2026-10-25T08:00", "2026-10-25T08:00:00.000Z"],
  ["2026-07-25T08:00", "2026-07-25T07:00:00.000Z"],
])("reads %s in London time, including summer time", (text, moment) => {
  expect(iso(parseLocalMoment(text, "Europe/London"))).toBe(moment);
});

it.each(["", "2026-11-21", "2026-02-30T10:00", "2026-11-21T24:00", "+22026-11-21T10:00"])(
  "rejects %j",
  (text) => {
    expect(parseLocalMoment(text, LAGOS)).toBeNull();
  },
);

it("formats a moment as the text from which it was read", () => {
  const text = "2026-11-21T23:59:58";
  expect(formatLocalMoment(parseLocalMoment(text, LAGOS) ?? 0, LAGOS)).toBe(text);
});

it("reads only complete moments from an address", () => {
  expect(iso(parseAddressMoment("2026-11-21T01:10:00Z"))).toBe("2026-11-21T01:10:00.000Z");
  expect([
    parseAddressMoment(""),
    parseAddressMoment("7"),
    parseAddressMoment("2026-13-01T00:00Z"),
  ]).toEqual([null, null, null]);
});
