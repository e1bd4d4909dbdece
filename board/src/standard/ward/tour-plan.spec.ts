import type { RowView } from "../../view/rows.js";
import { NO_SIGNALS, type RowSignals } from "../../view/signals.js";
import { standardLayout } from "../layout/panel-layout.js";
import { attentionList, type TourOf, tourPlan } from "./tour-plan.js";

const CARD = {
  department: "Surgery",
  until: "08:00",
  instead: "",
  people: ["1", "2", "3", "4"].map((name) => ({ role: "Registrar", name, phone: "1" })),
};
/** 1080p with an announcement. */
const LAYOUT = standardLayout({ width: 1840, height: 814 }, false, [CARD]);
const LATE: RowSignals = { ...NO_SIGNALS, wait: { text: "3 h", level: "over" } };
/** When a round of any length begins. */
const T = 0;
const SECOND = 1_000;

/** The rooms of the generated hospitals, by their patients. */
const ROOMS: Readonly<Record<number, readonly number[]>> = {
  8: [3, 3, 2],
  22: [22],
  44: [8, 8, 7, 7, 7, 7],
  200: [34, 34, 33, 33, 33, 33],
  500: [...Array.from({ length: 16 }, () => 22), ...Array.from({ length: 18 }, () => 8), 4],
};

/** One of twenty is new, one of fifty waits for longer than the target. */
function hospital(patients: number): TourOf {
  const rows = Array.from(
    { length: patients },
    (_, index) =>
      ({
        id: String(index),
        bed: `B${index}`,
        status: index % 20 === 5 ? "new_patient" : "admitted",
        signals: index % 50 === 7 ? LATE : NO_SIGNALS,
        createdAt: T - index * 3_600_000,
        isLeaving: false,
      }) as RowView,
  );
  return {
    now: T,
    rooms: (ROOMS[patients] ?? []).map((count, index) => ({ key: `room-${index}`, count })),
    attention: attentionList(rows, T),
    layout: LAYOUT,
    isLarge: patients >= 200,
    events: [],
    alarm: null,
  };
}

/** What a round shows: each picture of it once, and how long it takes in seconds. */
function roundOf(of: TourOf): { seconds: number; looks: string[] } {
  const lookAt = (second: number) => {
    const { stop, list, listPage, roomPage } = tourPlan({ ...of, now: T + second * SECOND });
    return { text: `${stop.room}/${roomPage}/${listPage}`, list };
  };
  const looks: string[] = [];
  let seconds = 0;
  const first = lookAt(0).text;
  for (let second = 1; second < 3_600; second++) {
    const { text } = lookAt(second);
    if (text === first && looks.length > 0 && looks[looks.length - 1] !== first) {
      seconds = second;
      break;
    }
    if (looks[looks.length - 1] !== text) looks.push(text);
  }
  return { seconds, looks: [first, ...looks.filter((look) => look !== first)] };
}

it.each([
  [8, 5, 50],
  [22, 6, 60],
  [44, 13, 110],
  [200, 10, 60],
  [500, 24, 130],
])(
  "given %i patients, a round has at most %i pages and takes at most %i s",
  (patients, pages, seconds) => {
    const round = roundOf(hospital(patients));
    expect(new Set(round.looks).size).toBeLessThanOrEqual(pages);
    expect(round.seconds).toBeGreaterThan(0);
    expect(round.seconds).toBeLessThanOrEqual(seconds);
  },
);

it("lists everyone who is new or waits too long, each once a round, in even pages", () => {
  for (const patients of [200, 500]) {
    const of = hospital(patients);
    const seen = new Set<string>();
    const sizes = new Set<number>();
    for (let second = 0; second < 120; second++) {
      const { list, listPage } = tourPlan({ ...of, now: T + second * SECOND });
      of.attention
        .slice(listPage * list.rows, (listPage + 1) * list.rows)
        .forEach(({ id }) => seen.add(id));
      sizes.add(list.rows);
    }
    const first = of.attention.filter(
      ({ status, signals }) => status === "new_patient" || signals.wait !== null,
    );
    expect(first.filter(({ id }) => !seen.has(id))).toEqual([]);
    expect(sizes.size).toBe(1);
  }
});

it("from 200 patients on the camera stays with all rooms, but for what happens in one", () => {
  const of = hospital(200);
  for (let second = 0; second < 120; second++) {
    expect(tourPlan({ ...of, now: T + second * SECOND }).stop.room).toBeNull();
  }
  const events = [{ id: "3", at: T + 40 * SECOND, room: "room-2" }];
  const plan = tourPlan({ ...of, events, now: T + 41 * SECOND });
  expect(plan.stop.room).toBe("room-2");
  expect(plan.tour.event?.id).toBe("3");
});

it("an emergency has the camera for as long as it is open, and its room's list turns", () => {
  const of = { ...hospital(44), alarm: { room: "room-1", at: T } };
  const pages = new Set<number>();
  for (let second = 0; second < 60; second++) {
    const { stop, listPage } = tourPlan({ ...of, now: T + second * SECOND });
    expect(stop.room).toBe("room-1");
    pages.add(listPage);
  }
  expect(pages.size).toBe(2);
});

it("with nobody new the overview lists those who stay the longest", () => {
  const of = hospital(200);
  const attention = of.attention.filter(
    ({ status, signals }) => status === "admitted" && signals.wait === null,
  );
  expect(tourPlan({ ...of, attention }).list).toMatchObject({ pages: 1, rows: LAYOUT.rows });
});
