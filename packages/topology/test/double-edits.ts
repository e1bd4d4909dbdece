import { randomUUID } from "node:crypto";
import { ApiError } from "@wardline/client/call-error";
import { createAnnouncement, listAnnouncements } from "@wardline/contracts/boards/announcements";
import { createPatient, updatePatient } from "@wardline/contracts/patients/patient";
import { createPatientFields, type Hospital, openHospital } from "./support/hospital.js";
import { report } from "./support/report.js";
import type { WorldGetter } from "./support/world.js";

const ROUNDS = 10;

/** Promise 16: two concurrent edits, at two servers. */
export function testDoubleEdits(getWorld: WorldGetter): void {
  const listCallers = ({ at }: Hospital) => getWorld().topology.servers.map(({ url }) => at(url));

  it("are accepted from only one of two people who edit the same version, and the other person gets the current record", async () => {
    const hospital = await openHospital(getWorld());
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { data: patient } = await hospital.call(createPatient, {
        body: createPatientFields(round),
      });
      const edits = listCallers(hospital).map((call, index) =>
        call(updatePatient, {
          params: { id: patient.id },
          body: { patientData: { bed_no: `Edit ${index}` } },
          ifMatch: patient.version,
        }),
      );
      const [winner, loser] = (await Promise.allSettled(edits)).sort((a) =>
        a.status === "fulfilled" ? -1 : 1,
      );
      const conflict = loser?.status === "rejected" ? (loser.reason as ApiError) : undefined;
      const current = winner?.status === "fulfilled" ? winner.value.data : undefined;
      outcomes.push(`${winner?.status} and ${conflict?.status} ${conflict?.code}`);
      expect(conflict?.data).toEqual(current);
    }
    report({ rounds: ROUNDS });
    expect(outcomes).toEqual(outcomes.map(() => "fulfilled and 409 VERSION_CONFLICT"));
  });

  it("create one row if a form is sent twice, and get the same answer", async () => {
    const hospital = await openHospital(getWorld());
    for (let round = 0; round < ROUNDS; round += 1) {
      const idempotencyKey = randomUUID();
      const body = { message: `Round ${round}` };
      const answers = await Promise.all(
        listCallers(hospital).map((call) => call(createAnnouncement, { body, idempotencyKey })),
      );
      expect(answers[0]?.data).toEqual(answers[1]?.data);
    }
    const { data: rows } = await hospital.call(listAnnouncements);
    report({ rounds: ROUNDS, rows: rows.length });
    expect(rows).toHaveLength(ROUNDS);
  });
}
