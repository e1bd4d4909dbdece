import * as fc from "fast-check";
import {
  buildCalendarGrid,
  CALENDAR_CELLS,
  getFirstDay,
  listMonthDays,
  listWeekdayLabels,
  monthLabel,
  shiftMonth,
  toYearMonth,
  WEEKDAY_LABELS,
} from "./calendar-grid.js";

const DAY_MS = 86_400_000;
const readWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const countDays = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const GRIDS = Array.from({ length: 131 * 12 * 7 }, (_, index) => {
  const start = index % 7;
  const month = (Math.floor(index / 7) % 12) + 1;
  const year = 1970 + Math.floor(index / 84);
  return { year, month, start, cells: buildCalendarGrid(year, month, start) };
});

/** Months and first weekdays whose grid fails `check`. */
function listFailures(check: (grid: (typeof GRIDS)[number]) => boolean) {
  return GRIDS.filter((grid) => !check(grid)).map(
    ({ year, month, start }) => `${year}-${month} from ${start}`,
  );
}

describe("calendar grid of every month 1970–2100 and every first weekday", () => {
  it("has 42 cells", () => {
    expect(listFailures(({ cells }) => cells.length === CALENDAR_CELLS)).toEqual([]);
  });

  it("has consecutive days", () => {
    const wrong = listFailures(({ cells }) => {
      const days = cells.map(({ day }) => Date.parse(day));
      return days.every((day, index) => index === 0 || day - (days[index - 1] ?? 0) === DAY_MS);
    });
    expect(wrong).toEqual([]);
  });

  it("starts on the first weekday", () => {
    expect(listFailures(({ cells, start }) => readWeekday(cells[0]?.day ?? "") === start)).toEqual(
      [],
    );
  });

  it("marks as many days as the month has", () => {
    const wrong = listFailures(
      ({ cells, year, month }) =>
        cells.filter((cell) => cell.isInMonth).length === countDays(year, month),
    );
    expect(wrong).toEqual([]);
  });

  it("marks only days of the month", () => {
    const wrong = listFailures(({ cells, year, month }) =>
      cells.every(({ day, isInMonth }) => {
        const actual = toYearMonth(day);
        return isInMonth === (actual.year === year && actual.month === month);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("has the first of the month in its first row", () => {
    expect(listFailures(({ cells }) => cells.slice(0, 7).some((cell) => cell.isInMonth))).toEqual(
      [],
    );
  });
});

describe("buildCalendarGrid", () => {
  it("starts weeks on Sunday by default", () => {
    expect(buildCalendarGrid(2026, 11)).toEqual(buildCalendarGrid(2026, 11, 0));
  });

  it("has no leading days if the month starts on a Sunday", () => {
    expect(buildCalendarGrid(2026, 11)[0]).toEqual({ day: "2026-11-01", isInMonth: true });
  });

  it("begins January with days of the previous year", () => {
    expect(buildCalendarGrid(2026, 1)[0]).toEqual({ day: "2025-12-28", isInMonth: false });
  });

  it("throws a RangeError for an invalid month", () => {
    expect(() => buildCalendarGrid(2026, 13)).toThrow(RangeError);
  });
});

describe("toYearMonth", () => {
  it("is the month of the day", () => {
    expect(toYearMonth("2026-11-05")).toEqual({ year: 2026, month: 11 });
  });

  it("throws a RangeError for an invalid day", () => {
    expect(() => toYearMonth("2026-11")).toThrow(RangeError);
  });
});

describe("shiftMonth", () => {
  it.each([
    [2026, 11, 1, 2026, 12],
    [2026, 12, 1, 2027, 1],
    [2026, 1, -1, 2025, 12],
    [2026, 5, -17, 2024, 12],
    [2026, 5, 0, 2026, 5],
  ])("moves %i-%i by %i months to %i-%i", (year, month, n, toYear, toMonth) => {
    expect(shiftMonth({ year, month }, n)).toEqual({ year: toYear, month: toMonth });
  });

  it("is reversed by the opposite step", () => {
    const month = fc.record({
      year: fc.integer({ min: 1970, max: 2100 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(month, fc.integer({ min: -600, max: 600 }), (from, n) => {
        expect(shiftMonth(shiftMonth(from, n), -n)).toEqual(from);
      }),
    );
  });
});

it("lists the days of a month, leap days included", () => {
  expect(listMonthDays({ year: 2028, month: 2 }).slice(-2)).toEqual(["2028-02-28", "2028-02-29"]);
});

describe("calendar labels", () => {
  it("labels a month with its name and year", () => {
    expect(monthLabel({ year: 2026, month: 11 })).toBe("November 2026");
  });

  it("heads the columns Sun to Sat", () => {
    expect(WEEKDAY_LABELS).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
  });

  it("heads the columns Mon to Sun if weeks start on Monday", () => {
    expect(listWeekdayLabels(1)).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  });

  it("pads the year of a month's first day to four digits, and the month to two", () => {
    expect(getFirstDay({ year: 2026, month: 3 })).toBe("2026-03-01");
  });
});
