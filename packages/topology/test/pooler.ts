import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { createPatient, listPatients } from "@wardline/contracts/patients/patient";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { Board, waitUntilLive } from "./support/board.js";
import { getShownPerson, openHandover } from "./support/duty.js";
import { createPatientFields } from "./support/hospital.js";
import { report } from "./support/report.js";
import { createStaffFields } from "./support/staff.js";
import type { WorldGetter } from "./support/world.js";

const CALLS = 300;
const AT_ONCE = 30;

/** docs/operating/settings.md, Poolers: each transaction may use another connection, and notifications do not arrive. */
export function testBehindPooler(getWorld: WorldGetter): void {
  it("lets an installation answer many calls, send emails, start duties and keep all boards correct", async () => {
    const { topology } = getWorld();
    const handover = await openHandover(getWorld());
    const { hospital, startsAt } = handover;
    const boards = topology.servers.map(({ url }) => new Board(url, hospital.boardKey));
    for (const board of boards) board.start();
    await waitUntilLive(boards);
    const { data: person } = await hospital.call(createSubAccount, {
      body: createStaffFields("Surgery"),
    });
    await until(async () =>
      (await topology.mails.list()).some(({ to }) => to.includes(person.email)),
    );

    const failed: string[] = [];
    const callOnce = async (index: number) => {
      const call = hospital.at(topology.servers[index % 2]?.url ?? "");
      const work =
        index % 3 === 0
          ? call(createPatient, { body: createPatientFields(index + 10) })
          : call(listPatients, { query: { scope: "open" } });
      await work.catch((error: Error) => failed.push(error.message));
    };
    for (let from = 0; from < CALLS; from += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => callOnce(from + index)));
    }
    expect(failed).toEqual([]);
    const cards = 1 + CALLS / 3;
    await until(
      () => boards.every((board) => board.storedContent?.patients.length === cards),
      scaleToMachine(10_000),
    );
    await until(
      () =>
        Date.now() > startsAt && boards.every((board) => getShownPerson(board) === handover.after),
      scaleToMachine(90_000),
    );
    for (const board of boards) board.stop();
    report({ calls: CALLS, failed: failed.length });
  });
}
