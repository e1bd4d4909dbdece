import {
  getSubDetails,
  updateGrants,
  updateSubAccount,
} from "@wardline/contracts/accounts/sub-accounts";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { type HandoffCodes, openScannedBoard } from "@wardline/contracts/boards/handoff";
import { listDisplayNames } from "@wardline/contracts/boards/pairings";
import { listAudit } from "@wardline/contracts/operation/audit";
import * as patients from "@wardline/contracts/patients/patient";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import { addWard, closeBed, removeWard } from "@wardline/contracts/patients/wards";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { listWholeHospitalGrants } from "@wardline/domain/people/ward-limit";
import { until } from "@wardline/testing/until";
import { changeDisplay } from "../support/displays.js";
import { useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { type Listener, listen } from "../support/sockets.js";
import {
  addGranted,
  addLimited,
  addStaff,
  LIMITABLE_GRANTS,
  type TestStaff,
} from "../support/staff.js";

const { app, hospital } = useHospital();
let owner: { token: string };
let north: string;
let south: string;
const open: Listener[] = [];

beforeAll(async () => {
  owner = { token: hospital.token };
  north = await makeWard("North", ["N1", "N2", "N3", "N4"]);
  south = await makeWard("South", ["S1", "S2", "S3"]);
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});

async function makeWard(name: string, beds: string[]): Promise<string> {
  return (await app.call(addWard, { body: { name, beds } }, owner)).data.id;
}

async function openPage({ token }: TestStaff): Promise<Listener> {
  const listener = listen(app.url, "/live", { token });
  open.push(listener);
  await until(() => listener.states.length > 0);
  return listener;
}

const limit = (id: string, grants: readonly Grant[], wards?: readonly string[]) => {
  const body = { grants: [...grants], ...(wards !== undefined && { wards: [...wards] }) };
  return app.call(updateGrants, { params: { id }, body }, owner);
};

/** docs/wire/accounts.md, Persons by ward. */
describe("a limit of a person's rights to wards", () => {
  it("appears in the person's record, session and log, with the wards' names", async () => {
    const staff = await addGranted(app, hospital, ["patients.write"]);
    const { data } = await limit(staff.id, ["patients.write"], [south, north, north]);
    expect(data.wards).toEqual([north, south].sort());
    const own = await app.call(getSubDetails, {}, { token: staff.token });
    expect(own.data.wards).toEqual(data.wards);
    const audit = await app.call(listAudit, { query: { subject: staff.id } }, owner);
    expect(audit.data[0]?.changes).toEqual([
      {
        field: "wards",
        from: "",
        to: data.wards.map((id) => (id === north ? "North" : "South")).join(", "),
      },
    ]);
  });

  it("is retained when other rights are given without wards, and removed by an empty list", async () => {
    const staff = await addLimited(app, hospital, ["patients.read"], [north]);
    expect((await limit(staff.id, ["patients.write"])).data.wards).toEqual([north]);
    expect((await limit(staff.id, ["patients.write"], [])).data.wards).toEqual([]);
  });

  it("is removed with the last right that shows patients", async () => {
    const staff = await addLimited(app, hospital, ["patients.read"], [north]);
    expect((await limit(staff.id, ["roster.write"])).data.wards).toEqual([]);
  });

  it.each(listWholeHospitalGrants(GRANTS))(
    "is refused together with %s, and the error names the field",
    async (grant) => {
      const staff = await addStaff(app, hospital);
      const { status, failure } = await limit(staff.id, ["patients.read", grant], [north]);
      expect([status, failure?.errors?.[0]?.path]).toEqual([400, "wards"]);
    },
  );

  it("is refused for an unknown ward", async () => {
    const staff = await addStaff(app, hospital);
    const { status, failure } = await limit(staff.id, ["patients.read"], [staff.id]);
    expect([status, failure?.errors?.[0]?.path]).toEqual([400, "wards"]);
  });

  it("shows no patient, rather than every patient, once its ward is deleted", async () => {
    const west = await makeWard("West", ["W1"]);
    const staff = await addLimited(app, hospital, ["patients.read"], [west]);
    const as = { token: staff.token };
    await openCard(app, hospital.token, { bed_no: "W1" });
    expect(
      (await app.call(patients.listPatients, { query: { scope: "open" } }, as)).data,
    ).toHaveLength(1);
    await app.call(removeWard, { params: { id: west } }, owner);
    expect((await app.call(patients.listPatients, { query: { scope: "open" } }, as)).data).toEqual(
      [],
    );
    expect((await limit(staff.id, ["patients.write"])).data.wards).toEqual([west]);
  });

  it("prevents the person from changing people with wider rights", async () => {
    const staffManager = await addLimited(
      app,
      hospital,
      ["staff.manage", "patients.read"],
      [north],
    );
    const change = async ({ id }: TestStaff) => {
      const given = { params: { id }, body: { phone: "0803 9" } };
      return (await app.call(updateSubAccount, given, { token: staffManager.token })).status;
    };
    expect(await change(await addStaff(app, hospital))).toBe(200);
    expect(await change(await addLimited(app, hospital, ["patients.read"], [north]))).toBe(200);
    expect(await change(await addLimited(app, hospital, ["patients.read"], [south]))).toBe(403);
    expect(await change(await addGranted(app, hospital, ["patients.read"]))).toBe(403);
  });
});

describe("a card for a person limited to another ward", () => {
  let nurse: TestStaff;
  let as: { token: string };
  let own: patients.Patient;
  let foreign: patients.Patient;
  beforeAll(async () => {
    nurse = await addLimited(app, hospital, LIMITABLE_GRANTS, [north]);
    as = { token: nurse.token };
    own = await openCard(app, hospital.token, { bed_no: "N1" });
    foreign = await openCard(app, hospital.token, { bed_no: "S1" });
  });

  it("cannot be changed, moved, swapped or deleted", async () => {
    const params = { id: foreign.id };
    const answers = [
      await app.call(
        patients.updatePatient,
        { params, body: { patientData: { name: "Other" } } },
        as,
      ),
      await app.call(patients.movePatient, { params, body: { bed: "N2" } }, as),
      await app.call(patients.swapPatients, { params, body: { with: own.id } }, as),
      await app.call(
        patients.swapPatients,
        { params: { id: own.id }, body: { with: foreign.id } },
        as,
      ),
      await app.call(patients.deletePatient, { params }, as),
      await app.call(
        closeBed,
        { params: { id: south, bed: "S2" }, body: { closed: "blocked" } },
        as,
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it("cannot be moved or opened by the person outside their own wards, with or without a bed", async () => {
    const fields = { name: "Ada Obi", gender: "female" as const, age: 3, hospital_no: "SL-1" };
    const params = { id: own.id };
    const answers = [
      await app.call(patients.movePatient, { params, body: { bed: "S1", override: true } }, as),
      await app.call(patients.updatePatient, { params, body: { patientData: { bed_no: "" } } }, as),
      await app.call(patients.createPatient, { body: { ...fields, bed_no: "S2" } }, as),
      await app.call(patients.createPatient, { body: fields }, as),
    ];
    expect(answers.map(({ failure }) => [failure?.code, failure?.errors?.[0]?.path])).toEqual([
      ["WARD_NOT_YOURS", "bed"],
      ["WARD_NOT_YOURS", "patientData.bed_no"],
      ["WARD_NOT_YOURS", "bed_no"],
      ["WARD_NOT_YOURS", "bed_no"],
    ]);
    expect(JSON.stringify(answers.map(({ failure }) => failure))).not.toContain(
      foreign.name + " (",
    );
  });

  it("does not prevent the person from opening, changing and closing a card in their own ward", async () => {
    const { hospital_no } = foreign;
    const body = {
      name: "Uche Bello",
      gender: "male" as const,
      age: 60,
      hospital_no: "SL-77",
      bed_no: "N4",
    };
    const { data } = await app.call(patients.createPatient, { body }, as);
    expect(data).toMatchObject({ ward_id: north, ward_bed: "N4" });
    const params = { id: data.id };
    const closed = { patientData: { status: "discharged" as const } };
    expect((await app.call(patients.updatePatient, { params, body: closed }, as)).status).toBe(200);
    // The error must say that the number has an open card, but not which card.
    const second = await app.call(patients.createPatient, { body: { ...body, hospital_no } }, as);
    expect(second.failure?.code).toBe("CARD_ALREADY_OPEN");
    expect(JSON.stringify(second.failure)).not.toContain(foreign.id);
  });

  it("disappears from an open page when it leaves the ward, and reappears when it is back in the ward", async () => {
    const card = await openCard(app, hospital.token, { bed_no: "N2" });
    const listener = await openPage(nurse);
    const move = (bed: string) =>
      app.call(
        patients.movePatient,
        { params: { id: card.id }, body: { bed, override: true } },
        owner,
      );
    await move("S3");
    await until(() => listener.changes.some(({ type }) => type === "patient.deleted"));
    await app.call(
      patients.updatePatient,
      { params: { id: card.id }, body: { patientData: { name: "Far Away" } } },
      owner,
    );
    await app.call(
      patients.updatePatient,
      { params: { id: card.id }, body: { patientData: { name: "Coming Home" } } },
      owner,
    );
    await move("N2");
    await until(() => listener.received().includes("Coming Home"));
    expect(listener.received()).not.toContain("Far Away");
  });

  it("appears on an open page once its ward is added to the limit, and disappears when the ward is removed", async () => {
    const staff = await addLimited(app, hospital, ["patients.read"], [south]);
    const listener = await openPage(staff);
    await limit(staff.id, ["patients.read"], [north]);
    await until(() => listener.changes.some(({ type }) => type === "staff.updated"));
    const southCard = await openCard(app, hospital.token, { bed_no: "S2", override: true });
    const northCard = await openCard(app, hospital.token, { bed_no: "N3", override: true });
    await until(() => listener.received().includes(northCard.id));
    expect(listener.received()).not.toContain(southCard.id);
  });

  it("counts only in the statistics of its own ward", async () => {
    const today = foreign.created_at.slice(0, 10);
    const days = { from: today, to: today };
    const both = await addLimited(app, hospital, ["patients.read"], [north, south]);
    const all = await app.call(getStatistics, { query: days }, as);
    expect(all.data.ward).toEqual({ id: north, name: "North" });
    const southStatistics = await app.call(getStatistics, { query: { ...days, ward: south } }, as);
    expect(southStatistics.status).toBe(404);
    const withoutWard = await app.call(getStatistics, { query: days }, { token: both.token });
    expect([withoutWard.status, withoutWard.failure?.errors?.[0]?.path]).toEqual([400, "ward"]);
  });

  it("is not on any board that is shared with the person", async () => {
    const publish = async (name: string, wards: string[]) => {
      const { data } = await app.call(publishDisplay, { body: { name } }, owner);
      const body = { shared_with_staff: true, scope: { wards, departments: [] } };
      await changeDisplay(app, data.display_id, body, owner);
      return data.display_url;
    };
    await publish("Everyone", []);
    await publish("Both", [north, south]);
    const readOwnUrl = async () =>
      (await app.call(getSubDetails, {}, as)).data.parentInfo.display_url;
    expect(await readOwnUrl()).toBeNull();
    const url = await publish("North", [north]);
    expect(await readOwnUrl()).toBe(url);
  });

  it("is on no board that the person opens on a phone, and on no screen that the person pairs", async () => {
    const publish = async (name: string, wards: string[]) => {
      const { data } = await app.call(publishDisplay, { body: { name } }, owner);
      const body = { shared_with_staff: true, scope: { wards, departments: [] } };
      await changeDisplay(app, data.display_id, body, owner);
      return data.display_url?.split("/").at(-1) ?? "";
    };
    const takeScreen = async (key: string) => {
      const screen = listen(app.url, "/board", { key });
      open.push(screen);
      const shownCodes: (HandoffCodes | null)[] = [];
      screen.socket.on("handoff", (codes: HandoffCodes | null) => shownCodes.push(codes));
      await until(() => screen.states.length > 0);
      const report = { screenId: "tv", template: "2d", fps: null, viewport: "1x1", revision: 1 };
      screen.socket.emit("presence", { ...report, build: "b" });
      await until(() => shownCodes.length > 0);
      const code = shownCodes[0]?.codes[0]?.code ?? "";
      return app.call(openScannedBoard, { body: { code } }, as);
    };
    const hospitalBoard = await takeScreen(await publish("Corridor", []));
    expect(hospitalBoard.data.board.wards.map(({ id }) => id)).toEqual([north]);
    expect(hospitalBoard.data.board.patients.map(({ id }) => id)).toContain(own.id);
    expect(JSON.stringify(hospitalBoard.data)).not.toContain(foreign.id);
    expect((await takeScreen(await publish("South wall", [south]))).status).toBe(404);
    await publish("North wall", [north]);
    const { data: names } = await app.call(listDisplayNames, {}, as);
    expect(names.map(({ name }) => name)).toContain("North wall");
    expect(names.map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Corridor|South wall/)]),
    );
  });
});
