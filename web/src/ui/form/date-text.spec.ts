import { dateFieldText, readDateText as readWith } from "./date-text.js";

const readDateText = (text: string, withTime: boolean) =>
  readWith(text, withTime, { today: "2026-11-08", order: "day" });

it.each([
  ["2026-11-09", "9 Nov 2026"],
  ["2026-11-09T03:00", "9 Nov 2026, 03:00"],
  ["2026-11-09T03:00:05", "9 Nov 2026, 03:00:05"],
  ["", ""],
])("shows %j as %j", (value, text) => {
  expect(dateFieldText(value)).toBe(text);
});

it.each([
  "9 Nov 2026",
  "09 nov 2026",
  "9 November 2026",
  "Mon, 9 Nov 2026",
  "2026-11-09",
  "9-Nov-2026",
  " 9 Nov. 2026 ",
  "9/11/2026",
  "09.11.2026",
  "9.11.",
  "9 Nov",
  "tomorrow",
  "+1",
])("reads %j as 9 November 2026", (text) => {
  expect(readDateText(text, false)).toBe("2026-11-09");
});

it.each(["31 Feb 2026", "9 Mayor 2026", "9 J 2026", ""])("rejects %j as a day", (text) => {
  expect(readDateText(text, false)).toBeNull();
});

it.each([
  ["9 Nov 2026, 03:00", "2026-11-09T03:00"],
  ["9 Nov 2026 3:05", "2026-11-09T03:05"],
  ["2026-11-09 23:59:07", "2026-11-09T23:59:07"],
  ["2026-11-09T03:00", "2026-11-09T03:00"],
  ["tomorrow 3:00", "2026-11-09T03:00"],
])("reads %j as a moment", (text, value) => {
  expect(readDateText(text, true)).toBe(value);
});

it.each(["9 Nov 2026", "9 Nov 2026, 24:00", "9 Nov 2026, 3", "9 Nov 2026, 3:00 PM"])(
  "rejects %j as a moment",
  (text) => {
    expect(readDateText(text, true)).toBeNull();
  },
);

it("rejects a time if only a day is allowed", () => {
  expect(readDateText("9 Nov 2026, 03:00", false)).toBeNull();
});
