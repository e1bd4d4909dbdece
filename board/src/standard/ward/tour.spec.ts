import {
  computeStopDuration,
  countShownCards,
  getTour,
  getTourPage,
  OVERVIEW_MS,
  ROOM_MS,
  type Stop,
  type WardEvent,
} from "./tour-plan.js";

const stops: Stop[] = [null, "A", "B"].map((room) => ({ room, pages: 1, rows: 5 }));
const ROUND = OVERVIEW_MS + 2 * ROOM_MS;
/** Start of a round and of a half minute. */
const T = 30 * ROUND * 1_000;

/** Returns the room shown in each second until `to`, on a board that was switched on at `from`. */
function listRooms(from: number, to: number, events: readonly WardEvent[] = []): string[] {
  const rooms: string[] = [];
  for (let now = from; now < to; now += 1_000) {
    rooms.push(
      getTour(
        now,
        stops,
        events.filter(({ at }) => at < now + 1_000),
      ).room ?? "all",
    );
  }
  return rooms;
}

it("shows all rooms for 14 s and then each room for 9 s, repeatedly", () => {
  const round = ["all", "A", "B"].flatMap((room) =>
    Array.from({ length: room === "all" ? 14 : 9 }, () => room),
  );
  expect(listRooms(T, T + 2 * ROUND)).toEqual([...round, ...round]);
  expect(getTour(T + 15_000, stops, [])).toMatchObject({ since: T + 14_000, round: T / ROUND });
});

it("shows the same room on all boards with the same state, even if they started at different times", () => {
  const events = [{ id: "1", at: T + 20_400, room: "B" }];
  const [early, late] = [
    listRooms(T, T + 90_000, events),
    listRooms(T + 6_000, T + 90_000, events),
  ];
  expect(late).toEqual(early.slice(6));
});

it("goes to the room of one event per half minute, then returns to the scheduled stop", () => {
  const events = [
    { id: "1", at: T + 2_300, room: "B" },
    { id: "2", at: T + 4_000, room: "A" },
    { id: "3", at: T + 31_000, room: "A" },
  ];
  const rooms = listRooms(T, T + 42_000, events);
  expect(rooms.slice(0, 14).join(" ")).toBe("all all B B B B B B B B B all all all");
  expect(rooms.slice(30).join(" ")).toBe("B A A A A A A A A A all all");
  const tour = getTour(T + 3_000, stops, events);
  expect(tour).toMatchObject({ since: T + 2_000, event: { id: "1" } });
});

it("visits a stop reserved for events only for an event in its room", () => {
  const stopsForEvents = stops.map((stop) => ({ ...stop, isForEvents: stop.room !== null }));
  expect(getTour(T + 15_000, stopsForEvents, []).room).toBeNull();
  expect(getTour(T + 15_000, stopsForEvents, [{ id: "1", at: T + 15_000, room: "B" }]).room).toBe(
    "B",
  );
});

it("ignores events outside the rooms", () => {
  expect(listRooms(T, T + 5_000, [{ id: "1", at: T, room: "?" }])).toEqual(listRooms(T, T + 5_000));
});

it("stays on the overview if there is only one stop or none", () => {
  expect(getTour(T + 15_000, [{ room: null, pages: 1, rows: 5 }], []).room).toBeNull();
  expect(getTour(T, [], []).room).toBeNull();
});

it("turns the pages of a list during its stop, and stays until all pages have been shown", () => {
  const stop = { room: "A", pages: 2, rows: 5 };
  expect(computeStopDuration({ ...stop, pages: 1 })).toBe(ROOM_MS);
  expect([0, 5_900, 6_000, 11_900, 20_000].map((at) => getTourPage(stop, T, T + at))).toEqual([
    0, 0, 1, 1, 1,
  ]);
  expect(computeStopDuration({ room: "A", pages: 4, rows: 5 })).toBe(24_000);
  expect(computeStopDuration({ room: "A", pages: 2, rows: 10 })).toBe(24_000);
  expect(getTourPage(stop, T, T - 1_000)).toBe(0);
});

it("shows every department's card in turn, two in each overview", () => {
  const overview = { room: null, since: T, round: 0, event: null };
  expect([0, 6_000, 7_000, 20_000].map((at) => countShownCards(overview, T + at))).toEqual([
    0, 0, 1, 1,
  ]);
  expect(countShownCards({ ...overview, round: 1 }, T)).toBe(2);
  const room = { room: "A", since: T, round: 0, event: null };
  expect([0, 6_000, 12_000].map((at) => countShownCards(room, T + at))).toEqual([0, 1, 2]);
});
