import { maintainSchedules, SCHEDULES } from "./schedules.js";

it("sets up the schedules repeatedly until stopped, and logs one warning despite several failures", async () => {
  const stop = new AbortController();
  const warn = jest.fn();
  let calls = 0;
  const upsertSchedules = async (schedules: typeof SCHEDULES) => {
    expect(schedules).toBe(SCHEDULES);
    calls++;
    if (calls === 5) stop.abort();
    if (calls > 1) throw new Error("Redis is unreachable.");
  };
  const onClockSetBack = jest.fn();
  const queues = { upsertSchedules, log: { info: () => undefined, warn } };
  await maintainSchedules(queues, stop.signal, { now: () => 0, onClockSetBack }, 1);
  expect(calls).toBe(5);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(onClockSetBack).not.toHaveBeenCalled();
});

it("reports once that the clock was set back", async () => {
  const stop = new AbortController();
  const log = { info: () => undefined, warn: () => undefined };
  const times = [9, 10, 10, 3, 3, 4, 4];
  const onClockSetBack = jest.fn(async () => undefined);
  const upsertSchedules = async () => {
    if (times.length === 0) stop.abort();
  };
  const now = () => times.shift() ?? 4;
  await maintainSchedules({ upsertSchedules, log }, stop.signal, { now, onClockSetBack }, 1);
  expect(onClockSetBack).toHaveBeenCalledTimes(1);
});
