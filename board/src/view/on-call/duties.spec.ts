import type { BoardSocket } from "@wardline/client/live-socket";
import { FakeSocket } from "@wardline/client/testing/fake-socket";
import { FakeTimers } from "@wardline/client/testing/fake-timers";
import type { BoardOnCall } from "@wardline/contracts/boards/board";
import { DUTY_AHEAD_MS, type OnCallSources, resolveOnCall } from "@wardline/domain/roster/on-call";
import { createTestPatient, createTestSnapshot } from "../../../testing/test-board.js";
import { BoardSession } from "../../live/board-session.js";
import { findDutiesAt, findLastDutyEnd, findRowDuty } from "./duties.js";
import { buildOnCallCards } from "./on-call.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (iso: string) => Date.parse(iso);

/** Returns rosters for these dates; every department has a registrar named after the roster's date. */
function buildSources(
  zone: string,
  starts: Record<string, string>,
  dates: string[],
): OnCallSources {
  const departments = Object.keys(starts);
  return {
    zone,
    dutyStart: "08:00",
    departments: departments.map((department) => ({
      department,
      dutyStart: starts[department] ?? null,
      contact: { email: "", phone: "" },
      hod: null,
    })),
    rosters: dates.map((date) => ({
      date,
      changedAt: 0,
      departments,
      posts: departments.map((department) => ({
        department,
        role: "Registrar" as const,
        position: 1,
        name: `Dr ${date}`,
        email: "",
        phone: "",
      })),
    })),
  };
}

/** Returns what a server sends to a board at `now`: the people on call now and in the next 26 hours. */
function buildSentDuties(sources: OnCallSources, now: number): BoardOnCall[] {
  const iso = (time: number) => new Date(time).toISOString();
  return resolveOnCall(sources, now, now + DUTY_AHEAD_MS).map(({ next, ...duty }) => ({
    department: duty.department,
    from: iso(duty.from),
    until: iso(duty.until),
    source: duty.source,
    people: duty.people,
    next: next.map((span) => ({ ...span, from: iso(span.from), until: iso(span.until) })),
  }));
}

/** Returns a board that was live at `now` and has since lost its server. The screen's own clock is two hours slow. */
function openBoardWithoutServer(sources: OnCallSources, now: number) {
  const timers = new FakeTimers();
  const socket = new FakeSocket(timers);
  const session = new BoardSession({
    key: "secret",
    socket: socket as unknown as BoardSocket,
    timers,
    wall: () => now - 2 * HOUR + timers.now(),
    storage: { load: () => null, save: () => undefined, clear: () => undefined, clearForeign() {} },
    fetchSnapshot: () => Promise.resolve(null),
    presence: () => null,
    build: "b",
    onTooOld: () => undefined,
  });
  session.start();
  socket.accept();
  const snapshot = createTestSnapshot({ serverTime: now, onCall: buildSentDuties(sources, now) });
  socket.receive("state", { snapshot });
  socket.drop();
  return {
    advanceTo: (time: number) => timers.advance(time - session.clock.now()),
    /** Returns the name on the row of a department's patient and the names on the department's card. */
    shown(department: string) {
      const { onCall = [] } = session.getCurrent().state ?? {};
      const duties = findDutiesAt(onCall, findLastDutyEnd(onCall, session.clock.now()));
      const patient = createTestPatient("1", { teams: [department] });
      const card = buildOnCallCards(duties, [patient], sources.zone).find(
        (one) => one.department === department,
      );
      return [
        findRowDuty([department], duties, sources.zone).name,
        card?.people[0]?.name ?? card?.fallback,
      ];
    },
  };
}

/** Zone, duty start, the time at which the server fails, the next start, and the dates before and after that start. */
const STARTS: [string, string, string, string, string, string][] = [
  [
    "Africa/Lagos",
    "08:00",
    "2026-11-06T02:10:00+01:00",
    "2026-11-06T08:00:00+01:00",
    "2026-11-05",
    "2026-11-06",
  ],
  [
    "Africa/Lagos",
    "00:00",
    "2026-11-05T23:59:50+01:00",
    "2026-11-06T00:00:00+01:00",
    "2026-11-05",
    "2026-11-06",
  ],
  [
    "Asia/Kathmandu",
    "08:00",
    "2026-11-06T07:50:00+05:45",
    "2026-11-06T08:00:00+05:45",
    "2026-11-05",
    "2026-11-06",
  ],
  // London's clocks go from 01:00 to 02:00: the night is an hour shorter, and 01:30 does not exist.
  [
    "Europe/London",
    "08:00",
    "2026-03-28T23:30:00Z",
    "2026-03-29T08:00:00+01:00",
    "2026-03-28",
    "2026-03-29",
  ],
  [
    "Europe/London",
    "01:30",
    "2026-03-29T00:59:00Z",
    "2026-03-29T02:00:00+01:00",
    "2026-03-28",
    "2026-03-29",
  ],
  // The clocks go from 02:00 back to 01:00: the night is an hour longer, and the first 01:30 counts.
  [
    "Europe/London",
    "08:00",
    "2026-10-24T23:30:00Z",
    "2026-10-25T08:00:00Z",
    "2026-10-24",
    "2026-10-25",
  ],
  [
    "Europe/London",
    "01:30",
    "2026-10-25T01:20:00+01:00",
    "2026-10-25T01:30:00+01:00",
    "2026-10-24",
    "2026-10-25",
  ],
];

it.each(STARTS)(
  "in %s (duty start %s, server lost at %s), changes the doctor on the board at %s",
  (zone, start, from, changeTime, before, after) => {
    const sources = buildSources(zone, { Surgery: start }, [before, after]);
    const board = openBoardWithoutServer(sources, at(from));
    expect(board.shown("Surgery")).toEqual([`Dr ${before}`, `Dr ${before}`]);
    board.advanceTo(at(changeTime) - 1);
    expect(board.shown("Surgery")).toEqual([`Dr ${before}`, `Dr ${before}`]);
    board.advanceTo(at(changeTime));
    expect(board.shown("Surgery")).toEqual([`Dr ${after}`, `Dr ${after}`]);
  },
);

it("changes the doctors of each department at that department's own time", () => {
  const dates = ["2026-11-05", "2026-11-06"];
  const sources = buildSources("Africa/Lagos", { Surgery: "08:00", Emergency: "20:00" }, dates);
  const board = openBoardWithoutServer(sources, at("2026-11-06T07:00:00+01:00"));
  const rows = () => ["Surgery", "Emergency"].map((department) => board.shown(department)[0]);
  board.advanceTo(at("2026-11-06T08:00:00+01:00"));
  expect(rows()).toEqual(["Dr 2026-11-06", "Dr 2026-11-05"]);
  board.advanceTo(at("2026-11-06T20:00:00+01:00") - 1);
  expect(rows()).toEqual(["Dr 2026-11-06", "Dr 2026-11-05"]);
  board.advanceTo(at("2026-11-06T20:00:00+01:00"));
  expect(rows()).toEqual(["Dr 2026-11-06", "Dr 2026-11-06"]);
});

it("knows the doctors for 26 hours without a server, and then shows no outdated names", () => {
  const dates = ["2026-11-05", "2026-11-06", "2026-11-07"];
  const sources = buildSources("Africa/Lagos", { Surgery: "08:00" }, dates);
  const outageStart = at("2026-11-06T07:00:00+01:00");
  const board = openBoardWithoutServer(sources, outageStart);
  board.advanceTo(outageStart + DUTY_AHEAD_MS);
  expect(board.shown("Surgery")).toEqual(["Dr 2026-11-07", "Dr 2026-11-07"]);
  board.advanceTo(at("2026-11-08T08:00:00+01:00"));
  expect(board.shown("Surgery")).toEqual(["", "Known until Sun 8 Nov, 08:00"]);
});

it("returns the same last end of a duty until the next change of duty", () => {
  const sources = buildSources("Africa/Lagos", { Surgery: "08:00" }, ["2026-11-05", "2026-11-06"]);
  const now = at("2026-11-06T02:10:00+01:00");
  const onCall = buildSentDuties(sources, now);
  const changeTime = at("2026-11-06T08:00:00+01:00");
  expect(
    [now, changeTime - 1, changeTime, changeTime + HOUR].map((time) =>
      findLastDutyEnd(onCall, time),
    ),
  ).toEqual([0, 0, changeTime, changeTime]);
});
