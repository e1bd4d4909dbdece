import { PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { computeWaitingRank } from "@wardline/domain/patients/waiting-order";
import { createTestPatient, NOON } from "../../testing/test-board.js";
import { findRowDuty } from "../view/on-call/duties.js";
import { listAttention } from "../view/patients/attention.js";
import { buildRooms, type Room } from "../view/patients/rooms.js";
import { buildRows, type RowView } from "../view/patients/rows.js";
import { buildSignals } from "../view/patients/signals.js";
import { layOutStage } from "../view/place/stage.js";
import { buildStripTurn, layOutAttentionStrip, measureStripHeight } from "./attention-strip.js";
import { measureHeads } from "./group-line.js";
import { buildGroups, createRowShape } from "./groups.js";
import { type ClassicalLayout, COLUMN_GAP, layOutClassicalBoard, PANEL } from "./layout.js";
import { listCells } from "./raised.js";

const GIVEN_NAMES = ["Adaeze", "Oluwafunmilayo", "Chidi", "Grace", "Musa", "María-Fernanda"];
const FAMILY_NAMES = [
  "Okafor",
  "Adebayo-Ogunlesi",
  "Bello",
  "Nwosu",
  "Fernández-Villanueva",
  "Eze",
];
const MINUTE = 60_000;
const SCREEN = { width: 1920, height: 1080 };

/** Number of patients per ward in the generated hospitals. */
const WARDS: Readonly<Record<number, readonly number[]>> = {
  8: [3, 3, 2],
  22: [22],
  44: [8, 8, 7, 7, 7, 7],
  200: [...Array.from({ length: 6 }, () => 22), ...Array.from({ length: 8 }, () => 8), 4],
  500: [...Array.from({ length: 16 }, () => 22), ...Array.from({ length: 18 }, () => 8), 4],
};

type Names = "full names with signals" | "short names without signals";

/**
 * Returns a hospital's rows at noon, with full names, numbers and signals, or with only short names. One patient in
 * twenty is new, and one in fifty is overdue.
 */
function createHospital(patients: number, names: Names): { rows: RowView[]; rooms: Room[] } {
  const isFull = names === "full names with signals";
  const wards = (WARDS[patients] ?? []).map((size, ward) => ({
    id: `ward-${ward}`,
    name: `Ward ${ward + 1} North`,
    beds: Array.from({ length: size }, (_, bed) => `${ward + 1}-${bed + 1}`),
    closed: [],
  }));
  const cards = wards
    .flatMap(({ id, beds }) => beds.map((bed) => ({ id, bed })))
    .map(({ id, bed }, index) => {
      const given = GIVEN_NAMES[index % GIVEN_NAMES.length] ?? "";
      const family = FAMILY_NAMES[(index * 5 + 1) % FAMILY_NAMES.length] ?? "";
      const isLate = index % 50 === 7;
      return createTestPatient(String(index), {
        name: isFull ? `${given} ${family}` : `${given} ${family.slice(0, 1)}.`,
        hospital_no: isFull ? `LUTH/2026/${4_512_700 + index}` : "",
        bed_no: bed,
        ward_id: id,
        ward_bed: bed,
        status: index % 20 === 5 ? "new_patient" : isLate ? "new_patient_reviewed" : "admitted",
        created_at: new Date(NOON - (index + 2) * 37 * MINUTE).toISOString(),
        status_since: new Date(NOON - (isLate ? 150 : 5) * MINUTE).toISOString(),
        changed_at: new Date(NOON - 5 * MINUTE).toISOString(),
        ...(isFull ? { flags: PATIENT_FLAGS.slice(0, index % 6), acuity: 3 as const } : {}),
      });
    });
  const targets = {
    statuses: { new_patient_reviewed: 60 },
    acuities: [null, null, null, null, null],
  };
  const duty = findRowDuty([], [], "UTC");
  const rows = buildRows(
    cards,
    [],
    NOON,
    false,
    () => duty,
    (card) => buildSignals(card, { targets, scale: "sats" }, NOON, "UTC", false),
    (card) => computeWaitingRank(card, targets, NOON),
  );
  return { rows, rooms: buildRooms(rows, wards, "wards", () => duty) };
}

function createBoard(patients: number, names: Names, notices: boolean) {
  const { rows, rooms } = createHospital(patients, names);
  const attention = listAttention(rows);
  const groups = buildGroups(rooms, "wards");
  const { main } = layOutStage(SCREEN, { banner: false, notices });
  const layout = layOutClassicalBoard(
    {
      ...main,
      isUpright: false,
      hasContacts: true,
      hasPin: false,
      isUrgentOnly: false,
      measureFreeBeds: () => 0,
      hasLegend: names === "full names with signals",
      distance: null,
      chooseShape: createRowShape(groups),
      measureHead: measureHeads(groups),
      measureStrip: (step, width) =>
        measureStripHeight(layOutAttentionStrip(attention, width / step.line), step),
    },
    groups,
  );
  return { layout, attention, width: main.width };
}

function listVisibleIds(
  { layout, attention, width }: ReturnType<typeof createBoard>,
  page: number,
  turn: number,
): Set<string> {
  const shown = layout.pages[page];
  const here = shown === undefined ? [] : listCells(shown).map(({ row }) => row.id);
  const stripWidth = (width - PANEL.width[3] - COLUMN_GAP) / layout.step.line;
  const strip = layout.strip === 0 ? null : layOutAttentionStrip(attention, stripWidth);
  const chips =
    strip === null
      ? []
      : buildStripTurn(attention, strip, turn % strip.parts.length, here, stripWidth).chips;
  return new Set(here.concat(chips.map(({ id }) => id)));
}

const patientsOn = ({ pages }: ClassicalLayout) =>
  pages.reduce((sum, page) => sum + listCells(page).length, 0);

/**
 * Number of pages per hospital, without and with an announcement, which takes 98 units of height from the rows. Each
 * page is shown for 12 seconds.
 */
const ROUNDS: [patients: number, pages: number, withAnnouncement: number][] = [
  [8, 1, 1],
  [22, 1, 1],
  [44, 2, 3],
  [200, 10, 11],
  [500, 24, 30],
];

describe.each(
  ROUNDS.flatMap(([patients, pages, withAnnouncement]) =>
    (["full names with signals", "short names without signals"] as const).flatMap((names) => [
      { patients, names, most: pages, notices: false },
      { patients, names, most: withAnnouncement, notices: true },
    ]),
  ),
)("a hospital of $patients patients with $names, announcement: $notices", (testCase) => {
  const { patients, names, most, notices } = testCase;
  const shown = createBoard(patients, names, notices);
  const { layout, attention } = shown;

  it(`shows each patient once on ${most} pages`, () => {
    expect(layout.pages).toHaveLength(most);
    expect(patientsOn(layout)).toBe(patients);
  });

  it("keeps every new or overdue patient at most one page away", () => {
    expect(attention.length).toBeGreaterThan(0);
    const turns = layout.pages.length * 2;
    for (let turn = 0; turn < turns; turn++) {
      const now = listVisibleIds(shown, turn % layout.pages.length, turn);
      const next = listVisibleIds(shown, (turn + 1) % layout.pages.length, turn + 1);
      const missing = attention.filter(({ id }) => !now.has(id) && !next.has(id));
      expect(missing.map(({ bed }) => bed)).toEqual([]);
    }
  });
});
