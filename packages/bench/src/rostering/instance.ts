/** A kind of shift of a public rostering instance. */
export interface ShiftKind {
  id: string;
  minutes: number;
  /** The kinds that cannot be worked on the day after it. */
  notBefore: string[];
}

/** A person of an instance, and what the person may work. */
export interface InstancePerson {
  id: string;
  /** Of each kind of shift, at most so many. */
  most: ReadonlyMap<string, number>;
  maxMinutes: number;
  minMinutes: number;
  maxRun: number;
  minRun: number;
  minOff: number;
  maxWeekends: number;
  /** Days from 0 on. */
  daysOff: ReadonlySet<number>;
}

/** A wish to work a shift, or not to; it costs its weight where it is not met. */
export interface ShiftRequest {
  person: string;
  day: number;
  kind: string;
  weight: number;
}

/** How many people a shift of a day needs, and what each one too few or too many costs. */
export interface ShiftCover {
  day: number;
  kind: string;
  people: number;
  under: number;
  over: number;
}

/** A public instance of Curtois and Qu; it begins on a Monday. */
export interface Instance {
  days: number;
  kinds: ShiftKind[];
  people: InstancePerson[];
  on: ShiftRequest[];
  off: ShiftRequest[];
  cover: ShiftCover[];
}

/** Reads an instance in the text format that each file explains by itself. */
export function parseInstance(text: string): Instance {
  const sections = new Map<string, string[][]>();
  let rows: string[][] = [];
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("SECTION_")) {
      rows = [];
      sections.set(line, rows);
    } else rows.push(line.split(",").map((cell) => cell.trim()));
  }
  const section = (name: string) => sections.get(`SECTION_${name}`) ?? [];
  const daysOff = new Map(section("DAYS_OFF").map(([id = "", ...days]) => [id, days.map(Number)]));
  const request = ([person = "", day, kind = "", weight]: string[]): ShiftRequest => ({
    person,
    day: Number(day),
    kind,
    weight: Number(weight),
  });
  return {
    days: Number(section("HORIZON")[0]?.[0]),
    kinds: section("SHIFTS").map(([id = "", minutes, not = ""]) => ({
      id,
      minutes: Number(minutes),
      notBefore: not === "" ? [] : not.split("|"),
    })),
    people: section("STAFF").map(([id = "", most = "", ...numbers]) => {
      const [maxMinutes = 0, minMinutes = 0, maxRun = 0, minRun = 0, minOff = 0, maxWeekends = 0] =
        numbers.map(Number);
      const limits = most.split("|").map((one) => one.split("="));
      return {
        id,
        most: new Map(limits.map(([kind = "", count]) => [kind, Number(count)])),
        maxMinutes,
        minMinutes,
        maxRun,
        minRun,
        minOff,
        maxWeekends,
        daysOff: new Set(daysOff.get(id) ?? []),
      };
    }),
    on: section("SHIFT_ON_REQUESTS").map(request),
    off: section("SHIFT_OFF_REQUESTS").map(request),
    cover: section("COVER").map(([day, kind = "", people, under, over]) => ({
      day: Number(day),
      kind,
      people: Number(people),
      under: Number(under),
      over: Number(over),
    })),
  };
}
