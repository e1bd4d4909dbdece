import { keepSchedules, SCHEDULES } from "./schedules.js";

it("sets the schedules up again and again until it is stopped, whatever fails between, and complains once", async () => {
  const stop = new AbortController();
  const warn = jest.fn();
  let calls = 0;
  const upsertSchedules = async (schedules: typeof SCHEDULES) => {
    expect(schedules).toBe(SCHEDULES);
    calls++;
    if (calls === 5) stop.abort();
    if (calls > 1) throw new Error("Redis is unreachable.");
  };
  await keepSchedules({ upsertSchedules, log: { info: () => undefined, warn } }, stop.signal, 1);
  expect(calls).toBe(5);
  expect(warn).toHaveBeenCalledTimes(1);
});
