import { getDayOrder, readDay, readHeadings } from "./written-day.js";
import { addDays, countDaysBetween } from "./zoned-day.js";

const read = (text: string, more: { min?: string; max?: string; order?: "day" | "month" } = {}) =>
  readDay(text, { today: "2026-11-27", order: "day", ...more });

describe("readDay", () => {
  it.each([
    ["31/12/2026", "2026-12-31"],
    ["5 dec", "2026-12-05"],
    ["5.12.", "2026-12-05"],
    ["5/12/26", "2026-12-05"],
    ["31/12", "2026-12-31"],
    ["12/31/2026", "2026-12-31"],
    ["Dec 5", "2026-12-05"],
    ["December 5, 2026", "2026-12-05"],
    ["Mon, 9 Nov 2026", "2026-11-09"],
    ["2026-11-09", "2026-11-09"],
    ["today", "2026-11-27"],
    ["Tomorrow", "2026-11-28"],
    ["+3", "2026-11-30"],
    ["-1", "2026-11-26"],
    ["5 jan", "2027-01-05"],
  ])("reads %j as %s", (text, day) => {
    expect(read(text)).toBe(day);
  });

  it.each([
    "",
    "31 Feb 2026",
    "9 Mayor 2026",
    "9 J 2026",
    "5",
    "Tue, 9 Nov 2026",
    "Dec-26",
    "32/1",
  ])("rejects %j", (text) => {
    expect(read(text)).toBeNull();
  });

  it("chooses the nearest permitted year if none is written", () => {
    expect(read("20 nov")).toBe("2026-11-20");
    expect(read("20 nov", { min: "2026-11-27" })).toBe("2027-11-20");
  });

  it("reads numbers in the order of the hospital's country", () => {
    expect(read("5/12/2026", { order: getDayOrder("America/Chicago") })).toBe("2026-05-12");
    expect(read("5/12/2026", { order: getDayOrder("Africa/Lagos") })).toBe("2026-12-05");
  });
});

const buildMonth = (first: string) => {
  const next = addDays(`${addDays(first, 31).slice(0, 7)}-01`, 0);
  return {
    dates: Array.from({ length: countDaysBetween(first, next) }, (_, day) => addDays(first, day)),
    order: "day" as const,
  };
};
const DECEMBER = buildMonth("2026-12-01");
const readMonthHeadings = (...texts: string[]) =>
  readHeadings(texts, DECEMBER).map((day) => day?.slice(8) ?? null);

describe("reading of month headings", () => {
  it("accepts the month's dates in every notation", () => {
    const forms = ["2026-12-03", "3/12", "3.12.", "3 Dec", "Dec 3", "Thu 3", "3 Thu", "46359"];
    for (const form of forms) expect([form, readMonthHeadings(form)]).toEqual([form, ["03"]]);
    expect(readMonthHeadings("1", "2", "3")).toEqual(["01", "02", "03"]);
  });

  it("resolves a bare day by the headings next to it", () => {
    expect(readMonthHeadings("30 Nov", "1", "2")).toEqual([null, "01", "02"]);
    expect(readMonthHeadings("29", "30", "1 Dec", "2")).toEqual([null, null, "01", "02"]);
    expect(readMonthHeadings("Dec 30", "31", "1", "2")).toEqual(["30", "31", null, null]);
  });

  it("rejects bare days that cross the end of a month, unless weekdays decide", () => {
    expect(readMonthHeadings("29", "30", "1", "2")).toEqual([null, null, null, null]);
    expect(readMonthHeadings("Sun 29", "Mon 30", "Tue 1", "Wed 2")).toEqual([
      null,
      null,
      "01",
      "02",
    ]);
    expect(readMonthHeadings("Mon 30")).toEqual([null]);
  });

  it("reads all headings with the same order of day and month", () => {
    expect(readMonthHeadings("11/30", "12/1", "12/2")).toEqual([null, "01", "02"]);
    expect(readMonthHeadings("12/11", "13/11")).toEqual([null, null]);
  });

  it.each(["Week 3", "Team 4", "Total", "Dec-26", "Dec 2026", "1.5", ""])("rejects %j", (text) => {
    expect(readMonthHeadings(text)).toEqual([null]);
  });

  it("never reads a date of another month, in any notation", () => {
    const names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
    const forms = (day: string): string[] => {
      const [year = "", month = "", date = ""] = day.split("-");
      const name = names[Number(month) - 1] ?? "";
      const weekday = new Date(`${day}T00:00:00Z`).toUTCString().slice(0, 3);
      const [short, shortMonth] = [String(Number(date)), String(Number(month))];
      return [
        day,
        `${date}/${month}/${year}`,
        `${short}/${shortMonth}`,
        `${short}.${shortMonth}.`,
        `${short} ${name}`,
        `${name} ${short}`,
        `${weekday} ${short} ${name}`,
        `${short}-${name}-${year.slice(2)}`,
        `${name} ${short}, ${year}`,
      ];
    };
    const wrong: unknown[] = [];
    for (let shown = 0; shown < 12; shown += 1) {
      const first = `2026-${String(shown + 1).padStart(2, "0")}-01`;
      const month = buildMonth(first);
      for (let offset = -40; offset <= 70; offset += 1) {
        const day = addDays(first, offset);
        for (const form of forms(day)) {
          const [found = null] = readHeadings([form], month);
          const expected = month.dates.includes(day) ? day : null;
          if (found !== expected) wrong.push([first, form, found]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
