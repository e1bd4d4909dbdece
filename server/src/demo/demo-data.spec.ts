import { areNamesAlike } from "@wardline/domain/names-alike";
import {
  DEFAULT_WAITING_REASONS,
  DEFAULT_WAITING_TARGETS,
  waitingClock,
} from "@wardline/domain/waiting";
import { demoPatients } from "./demo-data.js";

const NOW = Date.parse("2026-11-22T12:00:00Z");

describe("the demonstration's patients", () => {
  const patients = demoPatients();

  it("have two names that are alike, and no others", () => {
    const alike = patients.flatMap((one, index) =>
      patients.slice(index + 1).filter((other) => areNamesAlike(one.name, other.name)),
    );
    expect(alike).toHaveLength(1);
  });

  it("have two among the new ones who wait too long", () => {
    const over = patients.filter(({ status, acuity = null, hoursAgo }) => {
      if (status !== "new_patient") return false;
      const status_since = new Date(NOW - hoursAgo * 3_600_000).toISOString();
      const clock = waitingClock({ status, acuity, status_since }, DEFAULT_WAITING_TARGETS, NOW);
      return clock?.level === "over";
    });
    expect(over).toHaveLength(2);
  });

  it("wait for what a hospital's list begins with, and one of them must not be named", () => {
    const reasons = patients.flatMap(({ waiting_for }) => waiting_for ?? []);
    expect(
      reasons.filter((one) => !DEFAULT_WAITING_REASONS.some((known) => known === one)),
    ).toEqual([]);
    const flagged = patients.filter(({ flags = [] }) => flags.length > 0);
    expect(flagged.length).toBeGreaterThanOrEqual(8);
    expect(flagged.filter(({ flags = [] }) => flags.includes("do_not_name"))).toHaveLength(1);
  });
});
