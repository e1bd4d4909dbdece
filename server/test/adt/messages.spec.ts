import { readFileSync } from "node:fs";
import { join } from "node:path";
import { updateAdtSettings } from "@wardline/contracts/patients/adt";
import {
  getPatientHistory,
  listPatients,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import { ADA, openCards, Sender, startReceiver, useAdt } from "../support/adt.js";
import { openCard } from "../support/patient.js";

/**
 * A message from Simulated Hospital (google/simhospital, Apache License 2.0, Copyright Google LLC), with the point of
 * care replaced and P in MSH-11.
 */
const SIMULATED = readFileSync(join(__dirname, "simulated-admission.hl7"), "utf8");

/** docs/wire/adt.md. */
describe("a received ADT message", () => {
  const adt = useAdt();
  const asOwner = () => ({ token: adt.hospital.token });
  const placeAdaIn = (bed: string) => ({ ...ADA, location: { pointOfCare: "renal ", bed } });
  const bola = {
    ...ADA,
    number: "SL-2",
    given: "Bola",
    location: { pointOfCare: "Renal", bed: "R2" },
  };
  const readOpenCards = () => openCards(adt.app, adt.hospital);
  const findCard = async (number: string) => {
    const { data } = await adt.app.call(listPatients, { query: { q: number } }, asOwner());
    const card = data.find(({ hospital_no }) => hospital_no === number);
    if (card === undefined) throw new Error(`There is no card ${number}.`);
    return card;
  };

  it("admits, transfers and discharges a patient, and cancels each", async () => {
    expect(await adt.pas.send("A01")).toBe("AA");
    expect(await readOpenCards()).toEqual({
      "SL-1": { name: "Ada Okafor", bed_no: "R1", status: "admitted" },
    });
    const card = await findCard("SL-1");
    expect(card).toMatchObject({ gender: "female", date_of_birth: "1989-01-18", ward_bed: "R1" });
    expect(await adt.pas.send("A02", { person: placeAdaIn("R2") })).toBe("AA");
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R2" } });
    expect(await adt.pas.send("A12", { person: placeAdaIn("R1") })).toBe("AA");
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R1" } });
    expect(await adt.pas.send("A03")).toBe("AA");
    expect(await readOpenCards()).toEqual({});
    expect(await adt.pas.send("A13")).toBe("AA");
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R1", status: "admitted" } });
    expect(await adt.pas.send("A11")).toBe("AA");
    expect(await readOpenCards()).toEqual({});
    const removed = await adt.app.call(getPatientHistory, { params: { id: card.id } }, asOwner());
    expect(removed.status).toBe(404);
  });

  it("is accepted as Simulated Hospital writes it", async () => {
    expect(await adt.pas.sendText(SIMULATED)).toContain("\rMSA|AA|");
    const card = await findCard("1076943130");
    expect(card).toMatchObject({
      name: "Jacqueline Pauline Trivedi",
      gender: "female",
      date_of_birth: "1937-12-27",
      bed_no: "R1",
      identifiers: [{ system: "NHSNBR", value: "2914785070" }],
    });
    expect(await adt.pas.sendText(SIMULATED.replace("A01|6", "A08|7"))).toContain("\rMSA|AA|");
    expect((await findCard("1076943130")).version).toBe(card.version);
  });

  it("names the hospital's system in the history", async () => {
    await adt.pas.send("A01");
    const { id } = await findCard("SL-1");
    const { data } = await adt.app.call(getPatientHistory, { params: { id } }, asOwner());
    expect(data.map(({ actor }) => actor?.name)).toContain("Hospital system (ADT)");
  });

  it("swaps two patients", async () => {
    await adt.pas.send("A01");
    await adt.pas.send("A01", { person: bola });
    expect(
      await adt.pas.send("A17", {
        person: placeAdaIn("R2"),
        other: { ...bola, location: ADA.location },
      }),
    ).toBe("AA");
    expect(await readOpenCards()).toMatchObject({
      "SL-1": { bed_no: "R2" },
      "SL-2": { bed_no: "R1" },
    });
  });

  it("swaps two patients while a person changes both", async () => {
    await adt.pas.send("A01");
    await adt.pas.send("A01", { person: bola });
    const ids = [(await findCard("SL-1")).id, (await findCard("SL-2")).id];
    const body = { patientData: { teams: "Renal" } };
    const [answer, ...changes] = await Promise.all([
      adt.pas.send("A17", { person: placeAdaIn("R2"), other: { ...bola, location: ADA.location } }),
      ...ids.map((id) => adt.app.call(updatePatient, { params: { id }, body }, asOwner())),
    ]);
    expect(answer).toBe("AA");
    expect(changes.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readOpenCards()).toMatchObject({
      "SL-1": { bed_no: "R2" },
      "SL-2": { bed_no: "R1" },
    });
  });

  it("swaps two patients while another program swaps them back, naming them in the opposite order", async () => {
    await adt.pas.send("A01");
    await adt.pas.send("A01", { person: bola });
    const receiver = await startReceiver(adt.app);
    const other = await Sender.connect(receiver.port);
    const bolaInAdasBed = { ...bola, location: ADA.location };
    const sendTimes = Array.from({ length: 10 }, (_, round) => Date.UTC(2026, 10, 1, 1, 0, round));
    const answers: unknown[] = [];
    for (const sentAt of sendTimes) {
      answers.push(
        ...(await Promise.all([
          adt.pas.send("A17", { at: sentAt, person: placeAdaIn("R2"), other: bolaInAdasBed }),
          other.send("A17", { at: sentAt, person: bola, other: ADA }),
        ])),
      );
    }
    other.close();
    await receiver.close();
    expect(new Set(answers)).toEqual(new Set(["AA"]));
    expect(["R1", "R2"]).toContain((await readOpenCards())["SL-1"]?.bed_no);
  });

  it("merges the card that has the former number, or renumbers it if no card has the new number", async () => {
    await adt.pas.send("A01");
    await adt.pas.send("A01", { person: bola });
    expect(await adt.pas.send("A40", { formerNumber: "SL-2" })).toBe("AA");
    expect(Object.keys(await readOpenCards())).toEqual(["SL-1"]);
    expect((await findCard("SL-1")).identifiers).toContainEqual({
      system: "Hospital No.",
      value: "SL-2",
    });
    expect(
      await adt.pas.send("A40", { person: { ...ADA, number: "SL-3" }, formerNumber: "SL-1" }),
    ).toBe("AA");
    expect(Object.keys(await readOpenCards())).toEqual(["SL-3"]);
    expect((await findCard("SL-3")).identifiers).toEqual([
      { system: "Hospital No.", value: "SL-1" },
      { system: "Hospital No.", value: "SL-2" },
    ]);
  });

  it("corrects only the fields that it contains", async () => {
    await adt.pas.send("A01");
    const { id } = await findCard("SL-1");
    await adt.app.call(
      updatePatient,
      { params: { id }, body: { patientData: { teams: "Renal" } } },
      asOwner(),
    );
    expect(await adt.pas.send("A08", { person: { ...ADA, family: "Bello", birth: "" } })).toBe(
      "AA",
    );
    expect(await findCard("SL-1")).toMatchObject({
      name: "Ada Bello",
      date_of_birth: "1989-01-18",
      teams: "Renal",
    });
  });

  it("does not overwrite fields that a person edited within the hospital's set number of minutes", async () => {
    await adt.pas.send("A01");
    const { id } = await findCard("SL-1");
    const patientData = { bed_no: "R5" };
    await adt.app.call(updatePatient, { params: { id }, body: { patientData } }, asOwner());
    await adt.pas.send("A08", { person: { ...placeAdaIn("R3"), family: "Bello" } });
    expect(await readOpenCards()).toMatchObject({ "SL-1": { name: "Ada Bello", bed_no: "R5" } });
    await adt.app.call(updateAdtSettings, { body: { edit_wins_minutes: 0 } }, asOwner());
    await adt.pas.send("A08", { person: placeAdaIn("R3") });
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R3" } });
  });

  it("is applied once, however often it is sent", async () => {
    const text = adt.pas.write("A01");
    const answers = await Promise.all([adt.pas.sendText(text), adt.pas.sendText(text)]);
    await adt.pas.send("A03");
    answers.push(await adt.pas.sendText(text));
    for (const ack of answers) expect(ack).toContain("\rMSA|AA|");
    expect(await readOpenCards()).toEqual({});
  });

  it("does not overwrite data from a newer message", async () => {
    const late = adt.pas.write("A02", { person: placeAdaIn("R7") });
    await adt.pas.send("A01");
    expect(await adt.pas.sendText(late)).toContain("MSA|AA|");
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R1" } });
  });

  it("does not make later messages look old if its time is in the future", async () => {
    await adt.pas.send("A01", { at: adt.app.clock.now + 864e5 });
    expect(await adt.pas.send("A02", { at: adt.app.clock.now, person: placeAdaIn("R7") })).toBe(
      "AA",
    );
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R7" } });
  });

  it("counts as new if its text differs from that of an earlier message with the same control id", async () => {
    await adt.pas.send("A01", { controlId: "1" });
    expect(await adt.pas.send("A02", { controlId: "1", person: placeAdaIn("R7") })).toBe("AA");
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R7" } });
  });

  it("discharges a patient even if a person has changed the status, but not if they have reopened the card", async () => {
    await adt.pas.send("A01");
    const { id } = await findCard("SL-1");
    const change = (status: "new_patient" | "admitted") =>
      adt.app.call(updatePatient, { params: { id }, body: { patientData: { status } } }, asOwner());
    await change("new_patient");
    await adt.pas.send("A03");
    expect(await readOpenCards()).toEqual({});
    await change("admitted");
    await adt.pas.send("A03");
    expect(await readOpenCards()).toMatchObject({ "SL-1": { status: "admitted" } });
  });

  it("cancels an arrival without deleting a card that a person has changed", async () => {
    await adt.pas.send("A01");
    const { id } = await findCard("SL-1");
    const patientData = { teams: "Renal" };
    await adt.app.call(updatePatient, { params: { id }, body: { patientData } }, asOwner());
    await adt.pas.send("A11");
    expect(await readOpenCards()).toMatchObject({ "SL-1": { status: "card_opened" } });
  });

  it("is applied with a long name truncated, and without additional numbers that are too long", async () => {
    const text = adt.pas
      .write("A01", { person: { ...ADA, family: "x".repeat(200) } })
      .replace("^MR", `^MR~${"9".repeat(300)}^^^LONG^NI~7^^^SHORT^NI`);
    expect(await adt.pas.sendText(text)).toContain("\rMSA|AA|");
    expect(await findCard("SL-1")).toMatchObject({
      name: `Ada ${"x".repeat(116)}`,
      identifiers: [{ system: "SHORT", value: "7" }],
    });
  });

  it("is parsed with the separators that it declares", async () => {
    const text = adt.pas
      .write("A01", { person: { ...ADA, family: "Oka\\F\\for" } })
      .replaceAll("|", "#");
    expect(await adt.pas.sendText(text)).toContain("\rMSA#AA#");
    expect(await readOpenCards()).toMatchObject({ "SL-1": { name: "Ada Oka#for" } });
  });

  it.each<[string, (text: string) => string, string]>([
    [
      "fewer than 12 fields",
      () => "MSH|^~\\&|PAS|H|W|H|2026||ADT^A01|42",
      "MSA|AE|42|MSH has fewer",
    ],
    ["separators twice", (text) => text.replace("^~\\&", "^~^&"), "MSH-2 cannot"],
    ["training data", (text) => text.replace("|P|2.5.1", "|T|2.5.1"), "Training"],
    ["too many segments", (text) => text + "NTE|1\r".repeat(1_000), "too many"],
    ["too many fields", (text) => text + "|".repeat(20_000), "too many"],
    ["a long control id", (text) => text.replace("|P|", `${"x".repeat(200)}|P|`), "MSH-10"],
    ["a long number", (text) => text.replace("SL-1", "9".repeat(300)), "PID-3"],
    ["a long sender", (text) => text.replace("|PAS|", `|${"x".repeat(300)}|`), "MSH-3"],
  ])("is refused with %s", async (_case, change, reason) => {
    const ack = await adt.pas.sendText(change(adt.pas.write("A01")));
    expect(ack).toContain("\rMSA|AE|");
    expect(ack).toContain(reason);
    expect(await readOpenCards()).toEqual({});
  });

  it("is answered without quoting a part that may name a patient", async () => {
    const ack = await adt.pas.sendText(adt.pas.write("A01", { version: "Ada, 2.5" }));
    expect(ack).toContain("Version that was sent is not supported");
  });

  it("updates a card that a person has opened, and closes it on discharge", async () => {
    await adt.app.call(updateAdtSettings, { body: { edit_wins_minutes: 0 } }, asOwner());
    await openCard(adt.app, adt.hospital.token, { hospital_no: "sl-1", name: "Unknown woman" });
    await adt.pas.send("A01");
    expect(await readOpenCards()).toEqual({
      "sl-1": { name: "Ada Okafor", bed_no: "R1", status: "admitted" },
    });
    await adt.pas.send("A11");
    expect(await readOpenCards()).toMatchObject({ "sl-1": { status: "card_opened" } });
  });

  it.each([
    ["another version", { version: "2.8" }, "Version 2.8"],
    ["an event that is not read", { event: "A60" }, "ADT^A60"],
    ["an unknown character set", { characterSet: "GB 18030-2000" }, "GB 18030-2000"],
    [
      "a transfer without a location",
      { event: "A02", person: { ...ADA, location: undefined } },
      "PV1-3",
    ],
    ["no number", { person: { ...ADA, number: "" } }, "PID-3"],
  ])("is refused, given %s", async (_case, given, reason) => {
    const { event = "A01", ...more } = given as { event?: string };
    const ack = await adt.pas.sendText(adt.pas.write(event, more));
    expect(ack).toContain("\rMSA|AE|");
    expect(ack).toContain(reason);
    expect(await readOpenCards()).toEqual({});
  });

  it("is refused if the sender is not the hospital's", async () => {
    const body = { sending_application: "PAS", sending_facility: "HOSPITAL" };
    await adt.app.call(updateAdtSettings, { body }, asOwner());
    expect(await adt.pas.send("A01", { application: "LAB" })).toBe("AE");
    expect(await adt.pas.send("A01")).toBe("AA");
  });

  it("changes nothing for a patient who is only expected", async () => {
    expect(await adt.pas.send("A05")).toBe("AA");
    expect(await readOpenCards()).toEqual({});
  });
});
