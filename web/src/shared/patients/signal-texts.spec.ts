import {
  dischargeText,
  marksText,
  waitingForInRow,
  waitingForLine,
  waitingForText,
} from "./signal-texts.js";

it.each([
  ["2026-11-22", "Discharge today", false],
  ["2026-11-23", "Discharge tomorrow", false],
  ["2026-11-24", "Discharge 24 Nov", false],
  ["2026-11-20", "Overdue since 20 Nov", true],
])("describes a discharge on %s, viewed on 22 November, as %s", (day, text, isOverdue) => {
  expect(dischargeText(day, "2026-11-22")).toEqual({ text, isOverdue });
});

it("recognises tomorrow across the end of a month and a year", () => {
  expect(dischargeText("2027-01-01", "2026-12-31").text).toBe("Discharge tomorrow");
});

it("returns the reason and the duration separately for a row", () => {
  const now = Date.parse("2026-11-22T10:20:30Z");
  const waiting_since = "2026-11-22T09:00:00Z";
  expect(waitingForInRow({ waiting_for: "Imaging", waiting_since }, now)).toEqual({
    reason: "Imaging",
    time: " · 1 h 20",
  });
  const waitWithoutStart = { waiting_for: "Imaging", waiting_since: null };
  expect(waitingForInRow(waitWithoutStart, now)).toEqual({ reason: "Imaging", time: "" });
});

it("says what the patient waits for, and for how long", () => {
  const now = Date.parse("2026-11-22T10:20:30Z");
  const since = "2026-11-22T09:00:00Z";
  const text = waitingForText({ waiting_for: "Imaging", waiting_since: since }, now);
  expect(text).toBe("Imaging · 1 h 20 min");
  expect(waitingForText({ waiting_for: null, waiting_since: null }, now)).toBe("");
  expect(waitingForLine(text)).toBe("Waiting for Imaging · 1 h 20 min");
  expect(waitingForLine(null)).toBe("");
});

it("describes marks in words", () => {
  expect(marksText({ acuity: 1, flags: ["contact", "allergy"] }, "sats")).toBe(
    "1 · Red, Emergency; Contact precautions, Allergy",
  );
  expect(marksText({ acuity: null, flags: [] }, "sats")).toBe("");
});
