import { listAttentionRows } from "../../view/patients/attention.js";
import type { RowView } from "../../view/patients/rows.js";
import { NO_SIGNALS, type RowSignals } from "../../view/patients/signals.js";
import { layOutStandardBoard } from "../layout/panel-layout.js";
import { planTour, type TourInputs } from "./tour-plan.js";

const CARD = {
  department: "Surgery",
  until: "08:00",
  fallback: "",
  people: ["1", "2", "3", "4"].map((name) => ({ role: "Registrar", name, phone: "1" })),
};
/** Layout at 1080p with an announcement. */
const LAYOUT = layOutStandardBoard({ width: 1840, height: 814 }, false, [CARD]);
const LATE: RowSignals = { ...NO_SIGNALS, wait: { text: "3 h", level: "over" } };
/** Start of a round; its value does not matter. */
const T = 0;
const SECOND = 1_000;

/** Patients per room of the generated hospitals. */
const ROOMS: Readonly<Record<number, readonly number[]>> = {
  8: [3, 3, 2],
  22: [22],
  44: [8, 8, 7, 7, 7, 7],
  100: [17, 17, 17, 17, 16, 16],
  198: [33, 33, 33, 33, 33, 33],
  200: [34, 34, 33, 33, 33, 33],
  500: [...Array.from({ length: 16 }, () => 22), ...Array.from({ length: 18 }, () => 8), 4],
};

/** Returns a hospital where one patient in twenty is new and one in fifty is overdue. */
function createHospital(patients: number): TourInputs {
  const rows = Array.from(
    { length: patients },
    (_, index) =>
      ({
        id: String(index),
        bed: `B${index}`,
        status: index % 20 === 5 ? "new_patient" : "admitted",
        signals: index % 50 === 7 ? LATE : NO_SIGNALS,
        rank: index % 50 === 7 ? 2.5 : index % 20 === 5 ? 4.5 : Infinity,
        createdAt: T - index * 3_600_000,
        isLeaving: false,
      }) as RowView,
  );
  return {
    now: T,
    // Each room has two spare beds.
    rooms: (ROOMS[patients] ?? []).map((count, index) => ({
      key: `room-${index}`,
      count,
      slots: count + 2,
    })),
    attention: listAttentionRows(rows),
    everyone: (ROOMS[patients] ?? []).flatMap((count, index) =>
      Array.from({ length: count }, () => `room-${index}`),
    ),
    layout: LAYOUT,
    isLarge: patients >= 200,
    events: [],
    alarm: null,
  };
}

/** Returns the distinct views of a round, and the length of the round in seconds. */
function simulateRound(inputs: TourInputs): { seconds: number; looks: string[] } {
  const lookAt = (second: number) => {
    const plan = planTour({ ...inputs, now: T + second * SECOND });
    const { stop, listed, listPage, roomPage } = plan;
    return `${stop.room}/${listed}/${roomPage}/${listPage}`;
  };
  const looks = [lookAt(0)];
  // Consecutive seconds with the same view count as one step.
  const all = Array.from({ length: 1_200 }, (_, second) => lookAt(second));
  for (const look of all) if (looks[looks.length - 1] !== look) looks.push(look);
  const seconds = computePeriod(all);
  return { seconds, looks };
}

/** Returns the number of seconds after which everything repeats. */
function computePeriod(all: readonly string[]): number {
  for (let length = 1; length < all.length / 2; length++) {
    if (all.every((look, second) => second < length || look === all[second - length]))
      return length;
  }
  return 0;
}

it.each([
  [8, 2, 12],
  [22, 6, 48],
  [44, 10, 84],
  [100, 26, 158],
  [198, 45, 270],
  [200, 3, 18],
  // Three pages of rooms and seven of the list turn independently.
  [500, 21, 126],
])("shows %i patients on %i pages in a round of %i s", (patients, pages, seconds) => {
  const round = simulateRound(createHospital(patients));
  expect(new Set(round.looks).size).toBe(pages);
  expect(round.seconds).toBe(seconds);
});

it("lists every new or overdue patient once per round, on evenly filled pages", () => {
  for (const patients of [200, 500]) {
    const inputs = createHospital(patients);
    const seen = new Set<string>();
    const sizes = new Set<number>();
    for (let second = 0; second < 120; second++) {
      const { list, listPage } = planTour({ ...inputs, now: T + second * SECOND });
      inputs.attention
        .slice(listPage * list.rows, (listPage + 1) * list.rows)
        .forEach(({ id }) => seen.add(id));
      sizes.add(list.rows);
    }
    expect(inputs.attention.filter(({ id }) => !seen.has(id))).toEqual([]);
    expect(sizes.size).toBe(1);
  }
});

it.each([22, 44])(
  "keeps every new or late patient of %i patients at most one page away",
  (patients) => {
    const { looks } = simulateRound(createHospital(patients));
    const isFirst = looks.map((look) => look.includes("/attention/"));
    const distantLooks = looks.filter(
      (_look, at) =>
        at > 0 && at < looks.length - 1 && !isFirst.slice(at - 1, at + 2).includes(true),
    );
    expect(distantLooks).toEqual([]);
  },
);

it.each([8, 22, 44])(
  "given %i patients, keeps the camera on all rooms and lists everyone",
  (patients) => {
    const inputs = createHospital(patients);
    const seen = new Set<number>();
    for (let second = 0; second < 120; second++) {
      const { stop, listed, list, listPage } = planTour({ ...inputs, now: T + second * SECOND });
      expect(stop.room).toBeNull();
      if (listed !== "everyone") continue;
      for (let row = listPage * list.rows; row < (listPage + 1) * list.rows; row++) seen.add(row);
    }
    for (let row = 0; row < patients; row++) expect(seen).toContain(row);
    const events = [{ id: "3", at: T + 40 * SECOND, room: inputs.rooms[0]?.key ?? "" }];
    expect(planTour({ ...inputs, events, now: T + 41 * SECOND })).toMatchObject({
      stop: { room: events[0]?.room },
      listed: "room",
    });
  },
);

it("shows only the room's team while the list has patients of one room", () => {
  for (const patients of [22, 44]) {
    const inputs = createHospital(patients);
    const turnsNextToSeveralRooms = new Set<number>();
    let oneRoomPages = 0;
    for (let second = 0; second < 600; second++) {
      const { listed, list, listPage, listedRoom, onCall } = planTour({
        ...inputs,
        now: T + second * SECOND,
      });
      const rooms = new Set(
        inputs.everyone.slice(listPage * list.rows, (listPage + 1) * list.rows),
      );
      if (listed === "everyone" && rooms.size === 1) {
        oneRoomPages += 1;
        expect([...rooms]).toEqual([listedRoom]);
        expect(onCall).toMatchObject({ room: listedRoom, hasOnlyRoomCards: true });
      } else {
        expect(listedRoom).toBeNull();
        expect(onCall.room).toBeNull();
        turnsNextToSeveralRooms.add(onCall.turn);
      }
    }
    expect(oneRoomPages).toBeGreaterThan(0);
    // All departments take turns next to the other pages.
    const turns = [...turnsNextToSeveralRooms];
    expect(turns.length).toBeGreaterThan(10);
    expect(turns).toEqual(turns.map((_turn, index) => (turns[0] ?? 0) + index));
  }
});

it("shows other teams after the room's own team if every page lists one room", () => {
  const inputs = { ...createHospital(22), attention: [] };
  const turns = new Set<number>();
  for (let second = 0; second < 120; second++) {
    const { onCall } = planTour({ ...inputs, now: T + second * SECOND });
    expect(onCall).toMatchObject({ room: "room-0", hasOnlyRoomCards: false });
    turns.add(onCall.turn);
  }
  expect(turns.size).toBeGreaterThan(10);
});

it("moves the camera from room to room when signs would be too small to read", () => {
  const inputs = createHospital(44);
  const rooms = inputs.rooms.map((room) => ({ ...room, slots: room.count + 4 }));
  const stops = new Set<string | null>();
  for (let second = 0; second < 120; second++) {
    stops.add(planTour({ ...inputs, rooms, now: T + second * SECOND }).stop.room);
  }
  expect(stops.size).toBe(7);
});

it("keeps the camera on all rooms if there are 200 patients or more, except for an event in one room", () => {
  const inputs = createHospital(200);
  for (let second = 0; second < 120; second++) {
    expect(planTour({ ...inputs, now: T + second * SECOND }).stop.room).toBeNull();
  }
  const events = [{ id: "3", at: T + 40 * SECOND, room: "room-2" }];
  const plan = planTour({ ...inputs, events, now: T + 41 * SECOND });
  expect(plan.stop.room).toBe("room-2");
  expect(plan.tour.event?.id).toBe("3");
});

it.each([
  [44, 2],
  [200, 7],
])(
  "keeps the camera on an emergency among %i patients, and turns the pages of its room's list",
  (patients, pages) => {
    const inputs = {
      ...createHospital(patients),
      alarm: { room: "room-1", at: T, isPatient: false },
    };
    const shown = new Set<number>();
    for (let second = 0; second < 60; second++) {
      const { stop, listed, listPage } = planTour({ ...inputs, now: T + second * SECOND });
      expect(stop.room).toBe("room-1");
      expect(listed).toBe("room");
      shown.add(listPage);
    }
    expect(shown.size).toBe(pages);
  },
);

it("repeats the first page every second turn while a patient of acuity 1 waits longer than the target", () => {
  const inputs = createHospital(500);
  const [first, ...others] = inputs.attention;
  const attention = [{ ...first, rank: 0.5 } as RowView, ...others];
  const pages: number[] = [];
  for (let second = 0; second < 120; second++) {
    const { listPage } = planTour({ ...inputs, attention, now: T + second * SECOND });
    if (pages[pages.length - 1] !== listPage) pages.push(listPage);
  }
  expect(pages.slice(0, 6)).toEqual([0, 1, 0, 2, 0, 3]);
});

it("keeps an emergency's patient on every page of the room's list", () => {
  const inputs = { ...createHospital(200), alarm: { room: "room-1", at: T, isPatient: true } };
  const { list } = planTour(inputs);
  expect((list.rows - 1) * list.pages).toBeGreaterThanOrEqual(33);
  expect(list.rows).toBeLessThanOrEqual(LAYOUT.rows);
});
