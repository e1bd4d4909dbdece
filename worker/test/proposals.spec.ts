import { randomUUID } from "node:crypto";
import type { ProposalNotice } from "@wardline/contracts/roster/roster-proposals";
import { createDataSource } from "@wardline/database/data-source";
import type { LoggedEvent } from "@wardline/database/event-log";
import * as store from "@wardline/database/repositories/roster/roster-proposals";
import { runWork, type Work } from "@wardline/database/work";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { until } from "@wardline/testing/until";
import type { DataSource } from "typeorm";
import { makeProposal } from "../src/jobs/proposals/make-proposal.js";
import { seedAccount, seedHospital } from "./support/seed.js";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const MONTH = { department: "Surgery", month: 12, year: 2026 };

let database: TestDatabase;
let dataSource: DataSource;
let hospitalId: string;
const publishedEvents: LoggedEvent[] = [];
const warn = jest.fn();

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
});

beforeEach(async () => {
  publishedEvents.length = 0;
  warn.mockClear();
  await database.empty();
  hospitalId = await seedHospital(dataSource, { timezone: "Africa/Lagos", dutyStart: "08:00" });
  await dataSource.query(
    `INSERT INTO department (hospital_id, name, folded_name) VALUES ($1, 'Surgery', 'surgery')`,
    [hospitalId],
  );
  await dataSource.query(
    "INSERT INTO role (hospital_id, name, folded_name) VALUES ($1, 'Registrar', 'registrar')",
    [hospitalId],
  );
  for (const firstName of ["Ada", "Bola", "Chidi"]) {
    await seedAccount(dataSource, hospitalId, { type: "sub", verified: true, firstName });
  }
  await dataSource.query(
    `UPDATE account SET department_id = (SELECT id FROM department WHERE hospital_id = $1),
            role_id = (SELECT id FROM role WHERE hospital_id = $1) WHERE hospital_id = $1`,
    [hospitalId],
  );
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function change<T>(act: (work: Work) => Promise<T>): Promise<T> {
  return runWork(dataSource, { hospitalId, actor: null, now: NOW }, act, () => undefined);
}

async function requestProposal(): Promise<string> {
  const id = randomUUID();
  const actor = { id: randomUUID(), name: "Kemi Ojo" };
  await change((work) =>
    store.insertProposal(work, { id, ...MONTH, keep: [], needs: null, actor }),
  );
  return id;
}

function make(proposalId: string, proposalSeconds = 5): Promise<void> {
  const publish = (events: readonly LoggedEvent[]) => publishedEvents.push(...events);
  const log = { info: jest.fn(), warn, error: jest.fn(), debug: jest.fn() };
  const context = { dataSource, publish, log, now: () => NOW, proposalSeconds };
  return makeProposal(context, { hospitalId, proposalId });
}

const find = () => store.findNewestProposal(dataSource.manager, hospitalId, MONTH);
const listStates = () => publishedEvents.map(({ payload }) => (payload as ProposalNotice).state);

describe("month proposal", () => {
  it("distributes the days equally among three registrars, and changes no roster", async () => {
    const id = await requestProposal();

    await make(id);

    const proposal = await find();
    expect(proposal).toMatchObject({ state: "done", failure: null });
    const { changes = [], people = [], unfilled } = proposal?.answer ?? {};
    expect(changes).toHaveLength(31);
    expect(unfilled).toEqual([]);
    expect(people.map(({ after }) => after.nights).sort((a, b) => a - b)).toEqual([10, 10, 11]);
    expect(people.map(({ before }) => before.nights)).toEqual([0, 0, 0]);
    expect(listStates()).toEqual(["running", "done"]);
    const [{ rosters }] = await dataSource.query<[{ rosters: number }]>(
      "SELECT count(*)::integer AS rosters FROM roster",
    );
    expect(rosters).toBe(0);
  });

  it("returns the best plan so far when somebody stops it", async () => {
    const id = await requestProposal();
    const pendingProposal = make(id, 600);
    await until(async () => (await find())?.state === "running");
    await change((work) => store.requestStop(work, id));

    await pendingProposal;

    const proposal = await find();
    expect(proposal?.state).toBe("stopped");
    expect(proposal?.answer?.changes).toHaveLength(31);
  });

  it("returns the simple plan if the time limit is reached at once", async () => {
    await make(await requestProposal(), 0);

    expect(await find()).toMatchObject({ state: "done" });
    expect((await find())?.answer?.changes).toHaveLength(31);
  });

  it("is started again by another worker if its worker vanishes", async () => {
    const id = await requestProposal();
    await change((work) =>
      store.saveProposalState(work, id, { state: "running", answer: null, failure: null }),
    );

    await make(id, 0);

    expect((await find())?.state).toBe("done");
  });

  it("does nothing if it has already ended", async () => {
    const id = await requestProposal();
    await make(id, 0);
    publishedEvents.length = 0;

    await make(id, 0);

    expect(publishedEvents).toEqual([]);
  });

  it("reports a failure if the department was removed", async () => {
    const id = await requestProposal();
    await dataSource.query("UPDATE account SET department_id = NULL");
    await dataSource.query("DELETE FROM department");

    await make(id);

    expect(await find()).toMatchObject({
      state: "failed",
      failure: "The proposal could not be made. Please try again.",
    });
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
