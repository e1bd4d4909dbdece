import { NEW_DISPLAY } from "@wardline/contracts/boards/displays";
import { optionalField, pickColumn } from "@wardline/contracts/field-table";
import {
  buildPatientShape,
  createEmptyLaterFields,
  LATER_TABLE,
  PATIENT_TABLE,
  type Patient,
  type PatientFields,
} from "@wardline/contracts/patients/patient";
import { listInitialChanges } from "@wardline/contracts/patients/patient-changes";
import { buildRemovedFields } from "@wardline/contracts/patients/removed-patients";
import { selectWholeCard } from "@wardline/database/repositories/patients/past-patients";
import { selectPatientsAsJson } from "@wardline/database/repositories/patients/patient-columns";
import {
  listSurvivingKeys,
  REMOVED_CARD,
} from "@wardline/database/repositories/patients/redaction";
import type { DisplaySignal } from "@wardline/domain/boards/display-signals";
import { diffFields } from "@wardline/domain/records/field-changes";
import { projectPatient } from "@wardline/live/board-projection";
import { toBoardView } from "@wardline/live/rooms";
import { completePatient } from "@wardline/live/whole-patient";
import * as z from "zod";
import { useServer } from "../support/app.js";
import { registerHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";

// Adds a field to the table of patient fields. No module knows this field.
const diet = optionalField({
  label: "Diet",
  wire: z.string().nullable(),
  input: z.string().max(20).nullable(),
  empty: null,
});
const LATER_FIELDS = { ...LATER_TABLE, diet };
const TABLE = { ...PATIENT_TABLE, diet };
const FIELDS = Object.keys(TABLE) as (keyof PatientFields)[];
const SCHEMA = buildPatientShape(pickColumn(TABLE, "wire"));
const EMPTY_FIELDS = createEmptyLaterFields(pickColumn(LATER_FIELDS, "empty"));

const SOFT_DIET = { diet: "Soft" };

const PLAIN_VIEW = toBoardView({ ...NEW_DISPLAY, name_display: "full" });

describe("a field added to the table of patient fields", () => {
  const app = useServer();
  /** A card whose log entries predate the field. */
  let card: Patient;

  beforeAll(async () => {
    const { token } = await registerHospital(app);
    card = await openCard(app, token);
  });

  const createDietCard = (): Patient => ({ ...card, ...SOFT_DIET });

  async function readPayload(sql: string, parameters: unknown[] = []): Promise<unknown> {
    const [row] = await app.dataSource.query<{ payload: unknown }[]>(
      `SELECT ${sql} AS payload FROM event_log event
        WHERE event.subject_id = $1 ORDER BY event.revision LIMIT 1`,
      [card.id, ...parameters],
    );
    return row?.payload;
  }

  it("is validated on a change, and optional for a new card", () => {
    const data = z.strictObject(pickColumn(TABLE, "input")).partial();
    expect(data.parse({ diet: "Soft" })).toEqual({ diet: "Soft" });
    expect(data.safeParse({ diet: "x".repeat(21) }).success).toBe(false);
    const opened = z.strictObject(pickColumn(TABLE, "opening"));
    const minimalCard = { name: "Adaeze Okafor", gender: "female", age: 30, hospital_no: "SL-1" };
    expect(opened.parse(minimalCard)).toMatchObject({ diet: null, flags: [] });
  });

  it("is in lists and is part of their schema", async () => {
    const from = "(SELECT patient.*, 'Soft' AS diet FROM patient) card WHERE card.id = $1";
    const [row] = await app.dataSource.query<{ list: unknown }[]>(
      `SELECT (${selectPatientsAsJson(from, "card.id", FIELDS)}) AS list`,
      [card.id],
    );
    expect(row?.list).toEqual([createDietCard()]);
    expect(z.array(SCHEMA).parse(row?.list)).toEqual([createDietCard()]);
  });

  it("is empty on a past day before it existed, and has its value on later days", async () => {
    const before = await readPayload(selectWholeCard("event.payload", EMPTY_FIELDS));
    expect(SCHEMA.parse(before)).toEqual({ ...card, diet: null });
    const later = await readPayload(selectWholeCard("(event.payload || $2::jsonb)", EMPTY_FIELDS), [
      JSON.stringify(SOFT_DIET),
    ]);
    expect(SCHEMA.parse(later)).toEqual(createDietCard());
  });

  it("is in the history when a card is opened with it and when it changes", () => {
    expect(listInitialChanges(createDietCard(), FIELDS)).toContainEqual({
      field: "diet",
      from: null,
      to: "Soft",
    });
    const changed: Record<string, unknown> = { ...createDietCard(), diet: "Liquid" };
    expect(diffFields(Object.keys(TABLE), { ...createDietCard() }, changed)).toEqual([
      { field: "diet", from: "Soft", to: "Liquid" },
    ]);
    expect(pickColumn(TABLE, "label").diet).toBe("Diet");
  });

  it("reaches pages with its event, and is empty when a page catches up from a time before the field existed", () => {
    expect(completePatient(createDietCard(), EMPTY_FIELDS)).toEqual(createDietCard());
    expect(completePatient(card, EMPTY_FIELDS)).toEqual({ ...card, diet: null });
  });

  it("reaches boards only if their display shows it, even when they catch up", () => {
    const shown = { ...PLAIN_VIEW, show_signals: ["diet" as DisplaySignal] };
    expect(projectPatient(createDietCard(), shown)).toHaveProperty("diet", "Soft");
    expect(projectPatient(completePatient(card, EMPTY_FIELDS), shown)).toHaveProperty("diet", null);
    expect(projectPatient(createDietCard(), PLAIN_VIEW)).not.toHaveProperty("diet");
  });

  it("is removed from card and log with other identifying data", async () => {
    const removed = buildRemovedFields(EMPTY_FIELDS);
    expect(removed).toHaveProperty("diet", null);
    const survivingKeys = listSurvivingKeys(FIELDS, removed);
    expect(survivingKeys).not.toContain("diet");
    const remaining = await readPayload(
      REMOVED_CARD.replaceAll("event.payload", "(event.payload || $2::jsonb)"),
      [JSON.stringify(SOFT_DIET), survivingKeys, JSON.stringify(removed), "{}"],
    );
    expect(remaining).toMatchObject({ id: card.id, name: "", diet: null, status: card.status });
  });
});
