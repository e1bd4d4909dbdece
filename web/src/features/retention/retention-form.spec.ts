import {
  affectedText,
  findRetentionErrors,
  lastRunText,
  pickChangedRetention,
  toRetentionSettings,
  toRetentionValues,
} from "./retention-form.js";

const off = { closed_cards_months: null, log_months: null, access_log_months: null };
const formatMoment = (at: string) => at.slice(0, 10);

it("reads an empty field as storing records without limit", () => {
  const settings = { ...off, log_months: 12 };
  expect(toRetentionSettings(toRetentionValues(settings))).toEqual(settings);
  expect(findRetentionErrors(toRetentionValues(settings))).toEqual({});
});

it("sends only changed values, so that a colleague's change is not overwritten", () => {
  const before = { ...off, closed_cards_months: 12 };
  const typed = { ...toRetentionValues(before), access_log_months: "24" };
  expect(pickChangedRetention(typed, before)).toEqual({ access_log_months: 24 });
  expect(pickChangedRetention(toRetentionValues(off), before)).toEqual({
    closed_cards_months: null,
  });
});

it.each([
  ["1", "Please keep at least 2 months: screens that were offline catch up from these records."],
  ["241", "Please enter at most 240 months."],
  ["2.5", "Please enter whole months."],
  ["a year", "Please enter whole months."],
])("reports the error in %j", (text, sentence) => {
  expect(findRetentionErrors({ ...toRetentionValues(off), log_months: text })).toEqual({
    log_months: sentence,
  });
});

it("describes how many records a run would remove, and from which period", () => {
  const words = ["card", "cards"] as const;
  expect(affectedText({ count: 0, oldest: null, newest: null }, words, formatMoment)).toBe(
    "No cards",
  );
  const [oldest, newest] = ["2025-01-02T03:04:05Z", "2025-02-03T00:00:00Z"];
  expect(affectedText({ count: 1, oldest, newest: oldest }, words, formatMoment)).toBe(
    "1 card, from 2025-01-02",
  );
  expect(affectedText({ count: 1200, oldest, newest }, words, formatMoment)).toBe(
    "1,200 cards, from 2025-01-02 to 2025-02-03",
  );
});

it("describes what the last run did", () => {
  const run = {
    begun_at: "2026-11-22T01:00:00Z",
    ended_at: "2026-11-22T01:00:02Z",
    cards: 2,
    log_entries: 1,
    access_entries: 0,
  };
  expect(lastRunText(null, formatMoment)).toBeNull();
  expect(lastRunText(run, formatMoment)).toBe("Last run 2026-11-22: 2 cards, 1 log entry removed.");
  expect(lastRunText({ ...run, cards: 0, log_entries: 0, ended_at: null }, formatMoment)).toBe(
    "Last run 2026-11-22: nothing was due; the rest follows the next night.",
  );
});
