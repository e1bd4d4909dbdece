import { updateDeletion } from "@wardline/contracts/accounts/account";
import { createToken } from "@wardline/contracts/accounts/api-tokens";
import { previewErasure } from "@wardline/contracts/patients/erasure";
import { mergePatient, undoMerge } from "@wardline/contracts/patients/merging";
import * as patients from "@wardline/contracts/patients/patient";
import { listDeletedPatients, restorePatient } from "@wardline/contracts/patients/restoring";
import { addWard, type Ward } from "@wardline/contracts/patients/wards";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { until } from "@wardline/testing/until";
import { useHospital } from "../support/hospital.js";
import { readEventsAbout } from "../support/log.js";
import { createPatientFields, openCard } from "../support/patient.js";
import { listen } from "../support/sockets.js";
import { addGranted, addLimited } from "../support/staff.js";

/** docs/wire/patients.md, Identity. */
describe("the identity of a patient", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });
  let north: Ward;

  const as = () => ({ token: hospital.token });
  const today = () => toZonedDay(app.clock.now, "UTC");
  const get = async (id: string) =>
    (await app.call(patients.getPatient, { params: { id } }, as())).data;
  const change = (id: string, patientData: patients.PatientData, by = as()) =>
    app.call(patients.updatePatient, { params: { id }, body: { patientData } }, by);
  const merge = (id: string, into: string, by: { token: string; ifMatch?: number } = as()) =>
    app.call(mergePatient, { params: { id }, body: { into } }, by);
  const undo = (id: string, by: { token: string; ifMatch?: number } = as()) =>
    app.call(undoMerge, { params: { id } }, by);
  const remove = (id: string) => app.call(patients.deletePatient, { params: { id } }, as());
  const restore = (id: string, by = as()) => app.call(restorePatient, { params: { id } }, by);
  const listDeleted = async (by = as()) =>
    (await app.call(listDeletedPatients, {}, by)).data.map(({ id }) => id);
  const search = async (q: string) =>
    (await app.call(patients.listPatients, { query: { q } }, as())).data.map(({ id }) => id);
  const open = (fields: Record<string, unknown> = {}) => openCard(app, hospital.token, fields);

  beforeEach(async () => {
    const body = { name: "North", beds: ["N1", "N2"] };
    north = (await app.call(addWard, { body }, as())).data;
  });

  describe("date of birth and additional numbers", () => {
    const insurance = { system: "Insurance", value: "AB-77 12" };

    it("are empty on a card opened without them, and do not replace the typed age", async () => {
      const plain = await open();
      expect(plain).toMatchObject({ date_of_birth: null, identifiers: [], merged_into: null });
      const card = await open({ age: "about 40", date_of_birth: "1984-03-12" });
      expect(card).toMatchObject({ age: "about 40", date_of_birth: "1984-03-12" });
      const { data } = await change(plain.id, { identifiers: [insurance] });
      expect(data).toMatchObject({ identifiers: [insurance], version: 2 });
    });

    it("cause no log entry if the same values are sent again", async () => {
      const card = await open({ identifiers: [insurance] });
      expect((await change(card.id, { identifiers: [insurance] })).data.version).toBe(1);
    });

    it.each([
      ["in the future", 1],
      ["more than 130 years ago", -131 * 366],
    ])("are refused if the date is %s", async (_when, days) => {
      const card = await open();
      const date_of_birth = addDays(today(), days);
      const { status, failure } = await change(card.id, { date_of_birth });
      const path = "patientData.date_of_birth";
      expect([status, failure]).toMatchObject([400, { errors: [{ path }] }]);
    });

    it.each([
      ["a date that does not exist", { date_of_birth: "1984-02-30" }, "date_of_birth"],
      [
        "a number without a kind",
        { identifiers: [{ system: " ", value: "1" }] },
        "identifiers.0.system",
      ],
      [
        "one number twice",
        { identifiers: [insurance, { system: "INSURANCE", value: "ab–77  12" }] },
        "identifiers.1.value",
      ],
      [
        "too many numbers",
        { identifiers: Array.from({ length: 21 }, (_, at) => ({ system: "S", value: `${at}` })) },
        "identifiers",
      ],
    ])("are refused with %s", async (_what, given, path) => {
      const body = { ...createPatientFields(), ...given };
      const { status, failure } = await app.call(patients.createPatient, { body }, as());
      expect([status, failure?.errors?.map((one) => one.path)]).toEqual([400, [path]]);
    });

    it("can be searched for, with the date in any usual format", async () => {
      const card = await open({ date_of_birth: "1984-03-12", identifiers: [insurance] });
      await open();
      for (const query of ["ab-77", "12 AB–77", "1984-03-12", "12/3/1984", "12 Mar 1984"]) {
        expect([query, await search(query)]).toEqual([query, [card.id]]);
      }
      await change(card.id, { identifiers: [], date_of_birth: null });
      expect(await search("ab-77")).toEqual([]);
      expect(await search("1984-03-12")).toEqual([]);
    });

    it("are in the history", async () => {
      const card = await open();
      await change(card.id, { date_of_birth: "1984-03-12", identifiers: [insurance] });
      const { data } = await app.call(
        patients.getPatientHistory,
        { params: { id: card.id } },
        as(),
      );
      expect(data.slice(-2)).toMatchObject([
        { field: "date_of_birth", from: null, to: "1984-03-12" },
        { field: "identifiers", from: [], to: [insurance] },
      ]);
    });
  });

  describe("merging two cards", () => {
    it("closes one as merged, frees its bed, and gives the other its numbers", async () => {
      const card = await open({
        bed_no: "N1",
        hospital_no: "TEMP-1",
        date_of_birth: "1984-03-12",
        flags: ["allergy"],
        identifiers: [{ system: "Insurance", value: "77" }],
      });
      const into = await open({ bed_no: "N2", flags: ["falls"] });
      const { data, status } = await merge(card.id, into.id);
      expect(status).toBe(200);
      const identifiers = [
        { system: "Hospital No.", value: "TEMP-1" },
        { system: "Insurance", value: "77" },
      ];
      expect(data).toMatchObject([
        { id: card.id, status: "discharged", merged_into: into.id, version: 2 },
        {
          id: into.id,
          status: "card_opened",
          date_of_birth: "1984-03-12",
          flags: ["falls", "allergy"],
          identifiers,
          merged_into: null,
          version: 2,
        },
      ]);
      await open({ bed_no: "N1" });
      const [merged] = await readEventsAbout(app, hospital, "patient.merged", card.id);
      expect(merged?.changes).toEqual([
        { field: "status", from: "card_opened", to: "discharged" },
        { field: "merged_into", from: null, to: into.id },
      ]);
      const [changed] = await readEventsAbout(app, hospital, "patient.updated", into.id);
      expect(changed?.changes).toContainEqual({ field: "merged_from", from: null, to: card.id });
    });

    it("keeps the remaining card's own values, and does not repeat a number", async () => {
      const earlier = await open({ hospital_no: "SL-9", date_of_birth: "1980-01-01" });
      await change(earlier.id, { status: "discharged" });
      const into = await open({ hospital_no: "SL-9", date_of_birth: "1984-03-12" });
      await merge(earlier.id, into.id);
      expect(await get(into.id)).toMatchObject({ date_of_birth: "1984-03-12", identifiers: [] });
    });

    it("refuses to merge a card with itself or a merged card, or into a closed card", async () => {
      const [one, two, three] = [await open(), await open(), await open()];
      const refused = async (id: string, into: string) => {
        const { failure, status } = await merge(id, into);
        expect([status, failure?.code]).toEqual([409, "MERGE_REFUSED"]);
        return failure?.message;
      };
      expect(await refused(one.id, one.id)).toContain("itself");
      await merge(one.id, two.id);
      expect(await refused(one.id, three.id)).toContain("already merged");
      expect(await refused(two.id, one.id)).toContain("itself merged");
      await change(two.id, { status: "discharged" });
      expect(await refused(three.id, two.id)).toContain("closed");
    });

    it("refuses deleted and unknown cards, and those of other wards, as not found", async () => {
      const [one, two, gone] = [await open(), await open({ bed_no: "N1" }), await open()];
      await remove(gone.id);
      expect((await merge(one.id, gone.id)).status).toBe(404);
      expect((await merge(gone.id, one.id)).status).toBe(404);
      const { token } = await addLimited(app, hospital, ["patients.write"], [north.id]);
      expect((await merge(two.id, one.id, { token })).status).toBe(404);
      expect((await merge(one.id, two.id, { token })).status).toBe(404);
    });

    it("conflicts with a change that the caller has not seen", async () => {
      const [one, two] = [await open(), await open()];
      await change(one.id, { bed_no: "7" });
      const { failure } = await merge(one.id, two.id, { ...as(), ifMatch: 1 });
      expect(failure?.code).toBe("VERSION_CONFLICT");
    });

    it("prevents any change to the merged card", async () => {
      const [one, two] = [await open(), await open()];
      await merge(one.id, two.id);
      const { status, failure } = await change(one.id, { status: "admitted" });
      expect([status, failure?.code]).toEqual([409, "CARD_MERGED"]);
    });

    it("reaches pages as two changes", async () => {
      const listener = listen(app.url, "/live", as());
      await until(() => listener.states.length > 0);
      const [one, two] = [await open(), await open()];
      await merge(one.id, two.id);
      await until(() => listener.changes.length === 4);
      listener.close();
      const types = listener.changes.slice(-2).map(({ type }) => type as string);
      expect(types).toEqual(["patient.merged", "patient.updated"]);
    });
  });

  it("is erased together with every card that was merged into the patient's cards", async () => {
    const [one, two, three] = [await open(), await open(), await open()];
    await merge(one.id, two.id);
    await merge(two.id, three.id);
    for (const { id } of [one, three]) {
      const { data } = await app.call(previewErasure, { params: { id } }, as());
      expect(data.cards.map((card) => card.id)).toEqual([one.id, two.id, three.id]);
    }
  });

  it("is masked in FHIR for a patient whom displays must not name", async () => {
    const given = {
      date_of_birth: "1984-03-12",
      identifiers: [{ system: "Insurance", value: "7" }],
    };
    const [plain, hidden] = [await open(given), await open({ ...given, flags: ["do_not_name"] })];
    const read = async (id: string) =>
      (
        await fetch(`${app.url}/fhir/R4/Patient/${id}`, { headers: await createProgramHeaders() })
      ).json();
    expect(await read(plain.id)).toMatchObject({
      birthDate: "1984-03-12",
      identifier: [{ use: "usual" }, { use: "secondary", type: { text: "Insurance" }, value: "7" }],
    });
    const masked = (await read(hidden.id)) as { identifier: unknown[] };
    expect(masked.identifier).toHaveLength(1);
    expect(JSON.stringify(masked)).not.toContain("1984");
    await merge(plain.id, hidden.id);
    expect(await read(plain.id)).toMatchObject({
      active: false,
      link: [{ other: { reference: `Patient/${hidden.id}` }, type: "replaced-by" }],
    });
  });

  it("appears in no day's list between the card's deletion and restoration", async () => {
    const created_at = `${addDays(today(), -3)}T12:00:00.000Z`;
    const card = await open({ created_at });
    await app.dataSource.query(
      `INSERT INTO event_log (hospital_id, revision, type, at, subject_id, payload, changes)
       SELECT $1, 1000 + days, CASE days WHEN 2 THEN 'patient.restored' ELSE 'patient.deleted' END,
              $3::timestamptz + days * interval '1 day', $2,
              CASE days WHEN 2 THEN $4::jsonb ELSE jsonb_build_object('id', $2::text) END, '[]'
         FROM generate_series(1, 2) days`,
      [hospital.hospitalId, card.id, created_at, JSON.stringify(card)],
    );
    const listed = async (days: number) => {
      const query = { date: addDays(today(), days) };
      const { data } = await app.call(patients.listPatients, { query }, as());
      return data.map(({ id }) => id);
    };
    expect([await listed(-3), await listed(-2), await listed(-1)]).toEqual([
      [card.id],
      [],
      [card.id],
    ]);
  });

  /** Returns the headers of a program that reads patients. */
  async function createProgramHeaders(): Promise<Record<string, string>> {
    const body = {
      name: "FHIR",
      grants: ["patients.read" as const],
      expires_at: addDays(today(), 30),
    };
    const { data } = await app.call(createToken, { body }, as());
    return { authorization: `Bearer ${data.token}` };
  }

  describe("undoing a merge", () => {
    it("restores status, clock, bed and the other card's numbers", async () => {
      const card = await open({ bed_no: "N1", status: "admitted", hospital_no: "TEMP-1" });
      const into = await open();
      await merge(card.id, into.id);
      const { data, status } = await undo(card.id);
      expect(status).toBe(200);
      const { version: _v, updated_at: _u, ...before } = card;
      expect(data[0]).toMatchObject({ ...before, merged_into: null });
      expect(data[1]).toMatchObject({ id: into.id, identifiers: [], flags: [] });
      expect(await readEventsAbout(app, hospital, "patient.merge_undone", card.id)).toHaveLength(1);
    });

    it("leaves a card without a bed if its bed is taken, and says so", async () => {
      const card = await open({ bed_no: "N1" });
      const into = await open();
      await merge(card.id, into.id);
      const other = await open({ bed_no: "N1", name: "Bola Eze" });
      const { data, message } = await undo(card.id);
      expect(data[0]).toMatchObject({ bed_no: "", ward_id: null, ward_bed: null });
      expect(message).toBe(
        `Bed N1 of North is taken by ${other.name} (Card Opened). The card has no bed now.`,
      );
    });

    it("is refused once either card has changed, and for a card that is not merged", async () => {
      const [one, two, three] = [await open(), await open(), await open()];
      await merge(one.id, two.id);
      await change(two.id, { bed_no: "7" });
      const { failure } = await undo(one.id);
      expect(failure?.code).toBe("MERGE_NOT_LAST");
      expect((await undo(three.id)).failure?.code).toBe("MERGE_NOT_LAST");
      await merge(two.id, three.id);
      expect((await undo(one.id)).failure?.code).toBe("MERGE_NOT_LAST");
      expect((await undo(two.id)).status).toBe(200);
    });

    it("is refused while another card has the number", async () => {
      const [one, two] = [await open({ hospital_no: "SL-9" }), await open()];
      await merge(one.id, two.id);
      await open({ hospital_no: "SL-9" });
      expect((await undo(one.id)).failure?.code).toBe("CARD_ALREADY_OPEN");
    });
  });

  describe("restoring a deleted card", () => {
    it("shows the card again in its bed, as it was, and logs the restoration", async () => {
      const card = await open({ bed_no: "N1" });
      await remove(card.id);
      expect(await listDeleted()).toEqual([card.id]);
      const { data, message } = await restore(card.id);
      expect(message).toBeUndefined();
      const { version: _v, updated_at: _u, ...before } = card;
      expect(data).toMatchObject(before);
      expect(await get(card.id)).toEqual(data);
      expect(await listDeleted()).toEqual([]);
      const [loggedEvent] = await readEventsAbout(app, hospital, "patient.restored", card.id);
      expect(loggedEvent?.changes).toEqual([{ field: "deleted", from: true, to: false }]);
    });

    it("leaves the card without a bed if its bed is taken, and says so", async () => {
      const card = await open({ bed_no: "N1" });
      await remove(card.id);
      await open({ bed_no: "N1" });
      const { data, message } = await restore(card.id);
      expect([data.bed_no, message]).toEqual(["", expect.stringContaining("no bed now")]);
    });

    it("is refused if another open card has the number, and after 30 days", async () => {
      const card = await open({ hospital_no: "SL-9" });
      await remove(card.id);
      const again = await open({ hospital_no: "SL-9" });
      expect((await restore(card.id)).failure?.code).toBe("CARD_ALREADY_OPEN");
      await remove(again.id);
      await app.dataSource.query(
        "UPDATE patient SET deleted_at = deleted_at - interval '30 days 1 minute' WHERE id = $1",
        [card.id],
      );
      expect((await restore(card.id)).failure?.code).toBe("RESTORE_TOO_LATE");
      expect(await listDeleted()).toEqual([again.id]);
    });

    it("answers 404 for a card that is not deleted and for a card of another ward", async () => {
      const [present, gone] = [await open(), await open()];
      await remove(gone.id);
      expect((await restore(present.id)).status).toBe(404);
      const { token } = await addLimited(app, hospital, ["patients.write"], [north.id]);
      expect((await restore(gone.id, { token })).status).toBe(404);
      expect(await listDeleted({ token })).toEqual([]);
    });

    it("is refused if the bed is taken and the person, limited to wards, would lose sight of the card", async () => {
      const card = await open({ bed_no: "N1" });
      await remove(card.id);
      await open({ bed_no: "N1" });
      const { token } = await addLimited(app, hospital, ["patients.write"], [north.id]);
      expect((await restore(card.id, { token })).failure?.code).toBe("BED_TAKEN");
    });

    it("is reserved for administrators if the hospital reserves deletion for them", async () => {
      const card = await open();
      await remove(card.id);
      await app.call(updateDeletion, { body: { only_administrators_delete: true } }, as());
      const { token } = await addGranted(app, hospital, ["patients.write"]);
      expect((await restore(card.id, { token })).failure?.code).toBe("DELETION_RESERVED");
      expect((await restore(card.id)).status).toBe(200);
    });
  });
});
