/** The month whose dates are meant. */
export interface PastedMonth {
  /** Its dates YYYY-MM-DD, in order. */
  dates: readonly string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * The date of the month that a text writes: "2026-12-03", "3/12/2026", "3.12.", "3 Dec", "Thu 3", "3"; null where it writes
 * none of this month's. Of two numbers the first is the day, unless only the other way round gives a date of the month.
 */
export function dateOf(text: string, { dates }: PastedMonth): string | null {
  const written = text.trim().toLocaleLowerCase("en");
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(written);
  if (iso !== null) return known(dates, Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named =
    /^(?:[a-z]{2,9}[,.]?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})\.?(?:[\s,-]+(\d{4}))?$/.exec(
      written,
    );
  const month = named === null ? -1 : MONTHS.indexOf((named[2] ?? "").slice(0, 3));
  if (named !== null && month >= 0)
    return known(dates, yearOf(named[3]), month + 1, Number(named[1]));
  const numbers = /^(?:[a-z]{2,9}[,.]?\s+)?(\d{1,2})(?:[./-](\d{1,2})(?:[./-](\d{2,4})?)?)?$/.exec(
    written,
  );
  if (numbers !== null) {
    const [day, second] = [Number(numbers[1]), numbers[2]];
    if (second === undefined) return known(dates, null, null, day);
    const year = yearOf(numbers[3]);
    return known(dates, year, Number(second), day) ?? known(dates, year, day, Number(second));
  }
  const before = /^(\d{1,2})\s+[a-z]{2,9}$/.exec(written);
  return before === null ? null : known(dates, null, null, Number(before[1]));
}

/** The date of the month that has this year, month and day; null is any. */
function known(
  dates: readonly string[],
  year: number | null,
  month: number | null,
  day: number,
): string | null {
  const found = dates.find(
    (date) =>
      Number(date.slice(8)) === day &&
      (month === null || Number(date.slice(5, 7)) === month) &&
      (year === null || Number(date.slice(0, 4)) === year),
  );
  return found ?? null;
}

function yearOf(text: string | undefined): number | null {
  if (text === undefined || text === "") return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}
