import { createConnectionReporter } from "./log.js";

describe("log of store errors", () => {
  it("has one line for all jobs whose lock was lost, and does not report the store as unreachable", () => {
    const warn = jest.fn();
    const report = createConnectionReporter({ info: jest.fn(), warn }, "postgres");
    const createMissingLockError = (id: string) =>
      Object.assign(new Error(`Missing lock for job ${id}. moveToDelayed`), { code: -2 });
    for (const id of ["a", "b", "c"]) report(createMissingLockError(id));
    report(new Error("could not renew lock for job d"));
    expect(warn.mock.calls).toEqual([
      [
        { store: "postgres", reason: "Missing lock for job a. moveToDelayed" },
        "jobs: a job's lock was not renewed in time; the job may run again",
      ],
    ]);
  });

  it("reports an unreachable store once per reason", () => {
    const warn = jest.fn();
    const report = createConnectionReporter({ info: jest.fn(), warn }, "redis");
    report(new Error("connect ECONNREFUSED"));
    report(new Error("connect ECONNREFUSED"));
    report(Object.assign(new Error(""), { code: "ETIMEDOUT" }));
    expect(warn.mock.calls).toEqual([
      [{ store: "redis", reason: "connect ECONNREFUSED" }, "jobs: the queue store is unreachable"],
      [{ store: "redis", reason: "ETIMEDOUT" }, "jobs: the queue store is unreachable"],
    ]);
  });
});
