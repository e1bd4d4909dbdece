import type { BoardOnCall, BoardPatient } from "@wardline/contracts/boards";
import { NOON, testOnCall, testPatient } from "../../testing/test-board.js";
import { dutiesAt } from "./duties.js";
import { cardHeight, type OnCallCard, onCallCards, onCallPages } from "./on-call.js";

const person = { role: "Consultant", name: "Dr N. Okafor" };

function cards(onCall: BoardOnCall[], patients: BoardPatient[], at = NOON): OnCallCard[] {
  return onCallCards(dutiesAt(onCall, at), patients, "Africa/Lagos");
}

describe("onCallCards", () => {
  it("lists people top down, though one calls from the bottom up", () => {
    const registrar = { role: "Registrar", name: "Dr B. Eze", phone: "0803" };
    expect(cards([testOnCall({ people: [registrar, person] })], [])).toMatchObject([
      { department: "Surgery", people: [{ ...person, phone: "" }, registrar] },
    ]);
  });

  it("leaves out departments without people, unless a patient's team needs them", () => {
    const none = testOnCall({ department: "Cardiology", source: "none" });
    expect(cards([none], [testPatient("1")])).toEqual([]);
    const needed = cards([none], [testPatient("1", { teams: ["cardiology "] })]);
    expect(needed).toMatchObject([{ people: [], instead: "No contacts available" }]);
  });

  it("says until when a roster's people are on call, and of others nothing", () => {
    const people = [person];
    const other = testOnCall({ department: "Cardiology", source: "hod", people });
    const shown = cards([testOnCall({ people }), other], []);
    expect(shown.map(({ until }) => until)).toEqual(["12:00", ""]);
  });

  it("names no one once the duties that it was told of are over, and says until when they were", () => {
    const onCall = [testOnCall({ people: [person] })];
    const after = cards(onCall, [testPatient("1", { teams: ["Surgery"] })], NOON + 24 * 3_600_000);
    expect(after).toMatchObject([
      { people: [], until: "", instead: "Known until Sun 22 Nov, 12:00" },
    ]);
  });

  it("counts a contact of which all is hidden as none", () => {
    const people = [{ role: "", name: "" }];
    expect(cards([testOnCall({ source: "department", people })], [])).toEqual([]);
  });
});

describe("onCallPages", () => {
  const card = (department: string, count: number): OnCallCard => ({
    department,
    until: "08:00",
    people: Array.from({ length: count }, () => ({ ...person, phone: "1" })),
    instead: "",
  });
  const names = (pages: OnCallCard[][][]) =>
    pages.map((page) => page.map((column) => column.map(({ department }) => department)));

  it("fits two full departments with phones beside 10 rows", () => {
    expect(names(onCallPages([card("A", 4), card("B", 4), card("C", 4)], 698, 1))).toEqual([
      [["A", "B"]],
      [["C"]],
    ]);
  });

  it("fills columns before pages", () => {
    expect(names(onCallPages([card("A", 4), card("B", 4), card("C", 1)], 362, 2))).toEqual([
      [["A"], ["B"]],
      [["C"]],
    ]);
  });

  it("gives a card too high for a page a page of its own", () => {
    expect(names(onCallPages([card("A", 1), card("B", 30), card("C", 1)], 362, 1))).toEqual([
      [["A"]],
      [["B"]],
      [["C"]],
    ]);
    expect(onCallPages([], 362, 1)).toEqual([]);
  });

  it("loses none of 60 departments", () => {
    const all = Array.from({ length: 60 }, (_, index) => card(String(index), (index % 4) + 1));
    const pages = onCallPages(all, 698, 1);
    expect(names(pages).flat(2)).toEqual(all.map(({ department }) => department));
    for (const [column = []] of pages) {
      const height = column.reduce((sum, one) => sum + cardHeight(one), 10 * (column.length - 1));
      expect(height).toBeLessThanOrEqual(698);
    }
  });
});
