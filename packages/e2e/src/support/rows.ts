import { expect, type Page } from "@playwright/test";
import type { Call } from "@wardline/client/call";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import {
  type Display,
  listDisplays,
  publishDisplay,
  updateDisplay,
} from "@wardline/contracts/boards/displays";
import { createPatient } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { DISPLAY_SIGNALS } from "@wardline/domain/boards/display-signals";
import { PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { newAddress } from "./hospital.js";
import { type MeasuredRow, measure, type RowParts } from "./measure-rows.js";
import { createSeededRandom } from "./seeded.js";

const BEDS = 22;
/** Letters of a name that must fit next to all signals; without signals the whole name must fit. */
const MIN_LETTERS = 12;

const NAMES = [
  "Oluwafunmilayo Adebayo-Ogunlesi-Ransome of Saint Christopher",
  "María-Fernanda Fernández-Villanueva",
  "محمد عبد الرحمن السيد الحسيني",
  "Konstantinos Papadopoulos-Theodorakis",
  "Ada Obi",
];

/** Patients without signals: one per name, and a long name in a bed with a long label. */
const INDEXES_WITHOUT_SIGNALS = [1, 5, 8, 10, 12, 14];

/** The department with the least space for phone numbers. */
const NARROWEST_DEPARTMENT = "Trauma and Orthopaedics";

/** People on call by department: a long name, and a longer name next to two numbers. */
const DOCTORS = {
  Emergency: { firstName: "Kemi", lastName: "Adebayo-Ogunlesi", phone: "+234 803 555 0101" },
  [NARROWEST_DEPARTMENT]: {
    firstName: "Oluwaseun",
    lastName: "Maria-Fernanda Adebayo-Johnson",
    phone: "+234 803 555 0101, +234 805 555 1005",
  },
};
/** Minimum width of the name of a person on call, in pixels of a screen of 1920 × 1080. */
const MIN_NAME_WIDTH = 120;

/** Flags that are shown as marks; `do_not_name` hides the name instead. */
const FLAGS = PATIENT_FLAGS.filter((flag) => flag !== "do_not_name");

/** A ward that needs the most space on a board: number of signals by bed. */
export type CrowdedWard = ReadonlyMap<string, number>;

/**
 * Opens records with long names, numbers, beds and doctors: the first record has all signals, some records have none.
 */
export async function openCrowdedWard(call: Call): Promise<CrowdedWard> {
  for (const [department, name] of Object.entries(DOCTORS)) {
    await call(addDepartment, { body: { department_name: department } });
    const post = { department, role: "Consultant", isHOD: true };
    await call(createSubAccount, { body: { ...name, ...post, email: newAddress("doctor") } });
  }
  const chance = createSeededRandom(7);
  const beds = Array.from({ length: BEDS }, (_, index) =>
    index % 6 === 5 ? `ISOLATION ${index}` : `A${index + 1}`,
  );
  await call(addWard, { body: { name: "Accident & Emergency Annexe", beds } });
  const signals = new Map<string, number>();
  for (const [index, bed_no] of beds.entries()) {
    const share = index === 0 ? 1 : INDEXES_WITHOUT_SIGNALS.includes(index) ? 0 : chance();
    const flags = FLAGS.filter(() => chance() < share);
    const hasMore = chance() < share;
    signals.set(bed_no, flags.length + (hasMore ? 3 : 0));
    await call(createPatient, {
      body: {
        name: NAMES[index % NAMES.length] ?? "",
        gender: "female",
        age: "34",
        hospital_no: `LUTH/2026/${String(4_512_700 + index)}`,
        bed_no,
        teams: index % 4 === 3 ? NARROWEST_DEPARTMENT : "Emergency",
        status: index % 5 === 4 ? "new_patient" : "admitted",
        flags,
        acuity: hasMore ? 1 : null,
        waiting_for: hasMore ? "Specialist review" : null,
        expected_discharge: hasMore ? "2031-05-01" : null,
      },
    });
  }
  return signals;
}

/** Publishes a display, and returns it with a function that makes it show every signal next to names or numbers. */
export async function publishCrowdedDisplay(call: Call): Promise<{
  display: Display;
  setNameDisplay(name_display: "full" | "hospital_no"): Promise<unknown>;
}> {
  const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
  const displaySettings = { show_signals: [...DISPLAY_SIGNALS], show_phones: true };
  return {
    display,
    setNameDisplay: async (name_display) => {
      const { data } = await call(listDisplays);
      const currentDisplay = data.find(({ display_id }) => display_id === display.display_id);
      return call(updateDisplay, {
        params: { id: display.display_id },
        body: { ...displaySettings, name_display },
        ifMatch: currentDisplay?.version ?? 0,
      });
    },
  };
}

/** Waits until each bed has been on a page of the board, and checks every row against docs/board.md. */
export async function expectWholeRows(
  tv: Page,
  ward: CrowdedWard,
  parts: RowParts,
  by: "full" | "hospital_no",
): Promise<void> {
  const rows = new Map<string, MeasuredRow>();
  const look = async () => {
    for (const row of await tv.evaluate(measure, parts)) rows.set(row.bed, row);
    return rows.size;
  };
  await expect.poll(look, { intervals: [1_000] }).toBe(ward.size);
  for (const [bed, signals] of ward) {
    const row = rows.get(bed);
    expect.soft(row?.outside, `what leaves the row of ${bed}, or is cut in it`).toEqual([]);
    expect.soft(row?.signals, `signals of ${bed}, shown or counted`).toBe(signals);
    const hasNumber = by === "hospital_no" || row?.number !== "";
    if (hasNumber) expect.soft(row?.number, `number of ${bed}`).toMatch(/45127\d\d$/);
    if (by === "hospital_no") continue;
    const minSeen = signals === 0 ? row?.letters : Math.min(MIN_LETTERS, row?.letters ?? 0);
    expect.soft(row?.letters, `letters of the name of ${bed}`).toBeGreaterThan(0);
    expect.soft(row?.seen, `visible letters in bed ${bed}`).toBeGreaterThanOrEqual(minSeen ?? 0);
  }
}

/** Expects that no phone number extends beyond its card or takes up a name's space. */
export async function expectWholeContacts(tv: Page): Promise<void> {
  const contacts = tv.locator(".card, .oncall").filter({ visible: true });
  const [first = "", second = ""] = DOCTORS[NARROWEST_DEPARTMENT].phone.split(", ");
  const both = contacts.filter({ hasText: first }).filter({ hasText: second });
  await expect(both.first()).toBeVisible();
  const measured = await contacts.evaluateAll((cards) =>
    cards.map((card) => {
      const { right } = card.getBoundingClientRect();
      const phones = Array.from(card.querySelectorAll(".card-phone, .card-beside, .oncall-phone"));
      const names = Array.from(card.querySelectorAll(".called"));
      return {
        past: phones.filter((phone) => {
          const letters = document.createRange();
          letters.selectNodeContents(phone);
          return letters.getBoundingClientRect().right > right;
        }).length,
        name: Math.min(...names.map((name) => name.getBoundingClientRect().width)),
      };
    }),
  );
  for (const { past, name } of measured) {
    expect.soft(past, "telephones that leave their card").toBe(0);
    expect.soft(name, "room of a name beside a telephone").toBeGreaterThan(MIN_NAME_WIDTH);
  }
}
