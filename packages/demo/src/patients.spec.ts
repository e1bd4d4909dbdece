import { pairSimilarCards } from "@wardline/domain/patients/names-alike";
import {
  computeWaitingClock,
  DEFAULT_WAITING_REASONS,
  DEFAULT_WAITING_TARGETS,
} from "@wardline/domain/patients/waiting";
import { parseBeds } from "@wardline/domain/wards/bed-list";
import { DEMO_WARDS } from "./data.js";
import { createDemoPast } from "./past.js";
import { createDemoPatients } from "./patients.js";

const NOW = Date.parse("2026-11-22T12:00:00Z");

describe("list of demonstration patients", () => {
  const patients = createDemoPatients();

  it("has exactly two patients with similar names", () => {
    const cards = patients.map((patient) => ({ id: patient.name, ...patient }));
    const alike = ["Ngozi Ibraheem", "Ngozi Ibrahim"];
    expect([...pairSimilarCards(cards).keys()].sort()).toEqual(alike);
  });

  it("has two new patients who wait too long", () => {
    const overdue = patients.filter(({ status, acuity = null, hoursAgo }) => {
      if (status !== "new_patient") return false;
      const status_since = new Date(NOW - hoursAgo * 3_600_000).toISOString();
      const clock = computeWaitingClock(
        { status, acuity, status_since },
        DEFAULT_WAITING_TARGETS,
        NOW,
      );
      return clock?.level === "over";
    });
    expect(overdue).toHaveLength(2);
  });

  it("uses waiting reasons of the default list, and has one patient who must not be named", () => {
    const reasons = patients.flatMap(({ waiting_for }) => waiting_for ?? []);
    expect(
      reasons.filter((one) => !DEFAULT_WAITING_REASONS.some((known) => known === one)),
    ).toEqual([]);
    const flagged = patients.filter(({ flags = [] }) => flags.length > 0);
    expect(flagged.length).toBeGreaterThanOrEqual(8);
    expect(flagged.filter(({ flags = [] }) => flags.includes("do_not_name"))).toHaveLength(1);
  });
});

describe("demonstration history", () => {
  const person = (name: string) => ({ id: name, name, email: `${name}@wardline.example` });
  const wards = DEMO_WARDS.map(({ beds, ...ward }) => ({
    ...ward,
    beds: parseBeds(beds),
    closed: [],
    id: ward.name,
    version: 1,
  }));
  const { cards, events, census } = createDemoPast(createDemoPatients(), {
    now: NOW,
    zone: "Africa/Lagos",
    wards,
    getContact: () => ({ team_on_call: "", team_email: "" }),
    clerk: person("clerk"),
    nurse: person("nurse"),
  });
  const open = cards.filter(({ closed_at }) => closed_at === null);

  it("ends with today's open patients, whose statuses began at plausible times", () => {
    const expected = createDemoPatients().map(({ hospital_no, status, waiting_for = null }) => ({
      hospital_no,
      status,
      waiting_for,
    }));
    expect(
      open.map(({ hospital_no, status, waiting_for }) => ({ hospital_no, status, waiting_for })),
    ).toEqual(expect.arrayContaining(expected));
    const reviewed = open.filter(({ status }) => status === "new_patient_reviewed");
    const minutes = reviewed.map(({ status_since }) => (NOW - Date.parse(status_since)) / 60_000);
    expect(Math.min(...minutes)).toBeGreaterThan(5);
    expect(Math.max(...minutes) - Math.min(...minutes)).toBeGreaterThan(30);
  });

  it("has no two patients in one bed at once, and nobody who leaves before arriving", () => {
    const clashes = cards.flatMap((one) =>
      cards.filter(
        (other) =>
          other !== one &&
          other.ward_bed === one.ward_bed &&
          other.created_at >= one.created_at &&
          other.created_at < (one.closed_at ?? "9999"),
      ),
    );
    expect(clashes).toEqual([]);
    expect(cards.filter(({ created_at, closed_at }) => (closed_at ?? "9999") < created_at)).toEqual(
      [],
    );
  });

  it("lists events in order up to now, and has a count for each hour of two months", () => {
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect((times.at(-1) ?? "") <= new Date(NOW).toISOString()).toBe(true);
    expect(census.length).toBeGreaterThan(60 * 24);
    const last = census.at(-1);
    const presentCount = Object.values(last?.counts ?? {}).reduce((sum, amount) => sum + amount, 0);
    expect(presentCount).toBeGreaterThan(30);
    expect(last?.beds).toBe(50);
  });
});
