import type { EventType } from "@wardline/contracts/live";
import type { Patient } from "@wardline/contracts/patients";
import type { LoggedEvent } from "@wardline/database/event-log";
import { ListedCards, type ListKind } from "./listed-cards.js";

describe("ListedCards", () => {
  it("given a changed status, holds what a new reading would", () => {
    const list = listed([card("a"), card("b")]);
    expect(list.follow(event(8, "patient.updated", card("b", { status: "admitted" })))).toBe(true);
    expect(cardsOf(list)).toEqual([card("a"), card("b", { status: "admitted" })]);
  });

  it("given several changes, holds the newest of each card", () => {
    const list = listed([card("a"), card("b")]);
    list.follow(event(8, "patient.updated", card("a", { bed_no: "B-8" })));
    list.follow(event(9, "patient.updated", card("a", { bed_no: "B-9" })));
    expect(cardsOf(list)).toEqual([card("a", { bed_no: "B-9" }), card("b")]);
  });

  it("given an event that it holds already, stays as it is", () => {
    const list = listed([card("a")]);
    expect(list.follow(event(7, "patient.updated", card("a", { bed_no: "old" })))).toBe(true);
    expect(cardsOf(list)).toEqual([card("a")]);
  });

  it("given an event that is not about cards, follows it without a change", () => {
    const list = listed([card("a")]);
    expect(list.follow(event(8, "display.updated", { board_template: "2d" }))).toBe(true);
    expect(list.follow(event(9, "patient.updated", card("a", { bed_no: "B-2" })))).toBe(true);
  });

  it.each([
    ["a revision was missed", event(9, "patient.updated", card("a", { bed_no: "B-2" }))],
    ["a card is new", event(8, "patient.created", card("c"))],
    ["a card went", event(8, "patient.deleted", { id: "a" })],
    ["a card was not listed", event(8, "patient.updated", card("c"))],
    ["a name sorts elsewhere", event(8, "patient.updated", card("a", { name: "Zainab" }))],
    ["an open card closed", event(8, "patient.updated", card("a", { status: "discharged" }))],
  ])("given that %s, asks to be read again", (_, next) => {
    expect(listed([card("a"), card("b")]).follow(next)).toBe(false);
  });

  it("given a day's list, keeps a card that closes", () => {
    const list = listed([card("a")], "today");
    expect(list.follow(event(8, "patient.updated", card("a", { status: "discharged" })))).toBe(
      true,
    );
  });

  it("given a past day's list, never follows a card: it shows the status of then", () => {
    const list = listed([card("a")], "past");
    expect(list.follow(event(8, "patient.updated", card("a", { status: "admitted" })))).toBe(false);
  });

  it("given a change elsewhere, keeps its tag: who holds the list holds it still", () => {
    const list = listed([card("a")]);
    const { tag } = list.body;
    list.follow(event(8, "display.updated", { board_template: "2d" }));
    expect(list.body.tag).toBe(tag);
  });

  it("given a change of a card, has another tag", () => {
    const list = listed([card("a")]);
    const { tag } = list.body;
    list.follow(event(8, "patient.updated", card("a", { bed_no: "B-8" })));
    expect(list.body.tag).not.toBe(tag);
  });
});

function listed(cards: Patient[], kind: ListKind = "open"): ListedCards {
  return new ListedCards({ revision: 7, json: JSON.stringify(cards) }, kind, kind);
}

function cardsOf(list: ListedCards): Patient[] {
  return (JSON.parse(list.body.json.toString()) as { data: Patient[] }).data;
}

function event(revision: number, type: EventType, payload: unknown): LoggedEvent {
  return { hospitalId: "h", revision, type, payload, changes: null } as LoggedEvent;
}

function card(id: string, fields: Partial<Patient> = {}): Patient {
  return {
    id,
    name: `Patient ${id}`,
    gender: "female",
    age: 34,
    hospital_no: id,
    bed_no: "B-1",
    status: "card_opened",
    teams: "",
    team_on_call: "",
    team_email: "",
    created_at: "2026-11-21T08:00:00.000Z",
    updated_at: "2026-11-21T08:00:00.000Z",
    version: 1,
    ...fields,
  };
}
