import type { Page } from "@playwright/test";
import { GENDER_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import type { OnCall } from "@wardline/contracts/roster/on-call";
import { PATIENT_FLAG_LABELS } from "@wardline/domain/patients/patient-flags";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { expect } from "./journey.js";

/** A downtime kit as a person reads it. */
export interface ReadKit {
  /** "AS OF 14:00, Mon 23 Nov 2026, revision 812". */
  asOf: string;
  /** Cells by record id, line by line: bed, patient, status and wait, signals, team, notes. */
  cards: Record<string, string[][]>;
  /** People to call now and later by department, line by line. */
  duties: Record<string, string[][]>;
  text: string;
}

/** Reads the kit in the page's own document, or in a frame. */
export function readKit(page: Page, frame: string | null = null): Promise<ReadKit> {
  return page.evaluate((selector) => {
    const inFrame = selector && document.querySelector<HTMLIFrameElement>(selector);
    const kit = inFrame ? inFrame.contentDocument : document;
    const rows = (attribute: string) =>
      Object.fromEntries(
        Array.from(kit?.querySelectorAll<HTMLTableRowElement>(`tr[${attribute}]`) ?? [], (row) => [
          row.getAttribute(attribute) ?? "",
          Array.from(row.cells, (cell) => cell.innerText.split("\n").filter((line) => line.trim())),
        ]),
      );
    return {
      asOf: kit?.querySelector<HTMLElement>(".as-of")?.innerText ?? "",
      cards: rows("data-card"),
      duties: rows("data-department"),
      text: kit?.body.innerText ?? "",
    };
  }, frame);
}

/** Expects the kit to match `/patients` for exactly these records, and `/on-call` for duties. */
export function expectSame(
  kit: ReadKit,
  cards: readonly Patient[],
  onCall: readonly OnCall[],
): void {
  expect(Object.keys(kit.cards).sort()).toEqual(cards.map(({ id }) => id).sort());
  for (const card of cards) {
    const [bed = [], patient, status, signals = [], team] = kit.cards[card.id] ?? [];
    expect(bed[0]).toBe(card.ward_bed);
    expect(bed[1]?.at(0)).toBe(card.acuity?.toString());
    expect(patient).toEqual([
      card.name,
      `${card.hospital_no} · ${card.age}, ${GENDER_LABELS[card.gender].toLowerCase()}`,
    ]);
    expect(status?.[0]).toMatch(new RegExp(`^${PATIENT_STATUS_LABELS[card.status]} since \\d`));
    const flags = card.flags.map((flag) => PATIENT_FLAG_LABELS[flag]).join(", ");
    if (flags !== "") expect(signals[0]).toBe(flags);
    expect(signals.join().includes("Waiting for")).toBe(card.waiting_for !== null);
    expect(signals.join()).toContain(card.waiting_for ?? "");
    expect(signals.join().includes("Discharge")).toBe(card.expected_discharge !== null);
    expect(team).toEqual(card.teams === "" ? [] : [card.teams]);
  }
  expect(Object.keys(kit.duties).sort()).toEqual(onCall.map(({ department }) => department).sort());
  for (const { department, people, next } of onCall) {
    const [, now = [], then = []] = kit.duties[department] ?? [];
    const describePeople = (span: OnCall["people"]) =>
      span.map(({ role, name, phone }) =>
        `${[role, name].filter(Boolean).join(" ")} ${phone}`.trim(),
      );
    expect(now).toEqual(expect.arrayContaining(describePeople(people)));
    expect(then).toEqual(expect.arrayContaining(describePeople(next?.people ?? [])));
  }
}
