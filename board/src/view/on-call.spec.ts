import { testOnCall, testPatient } from "../live/test-board.js";
import { cardHeight, type OnCallCard, onCallCards, onCallPages } from "./on-call.js";

const person = { role: "Consultant", name: "Dr N. Okafor" };

describe("onCallCards", () => {
  it("lists people top down, though one calls from the bottom up", () => {
    const registrar = { role: "Registrar", name: "Dr B. Eze", phone: "0803" };
    expect(onCallCards([testOnCall({ people: [registrar, person] })], [])).toMatchObject([
      { department: "Surgery", people: [{ ...person, phone: "" }, registrar] },
    ]);
  });

  it("leaves out departments without people, unless a patient's team needs them", () => {
    const none = testOnCall({ department: "Cardiology", source: "none" });
    expect(onCallCards([none], [testPatient("1")])).toEqual([]);
    const cards = onCallCards([none], [testPatient("1", { teams: ["cardiology "] })]);
    expect(cards).toMatchObject([{ people: [], instead: "No contacts available" }]);
  });

  it("counts a contact of which all is hidden as none", () => {
    const people = [{ role: "", name: "" }];
    expect(onCallCards([testOnCall({ source: "department", people })], [])).toEqual([]);
  });
});

describe("onCallPages", () => {
  const card = (department: string, count: number): OnCallCard => ({
    department,
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
