import type { BoardOnCall, BoardPatient } from "@wardline/contracts/boards/board";
import { createTestOnCall, createTestPatient, NOON } from "../../../testing/test-board.js";
import type { Room } from "../patients/rooms.js";
import { buildRows } from "../patients/rows.js";
import { shortenCoveredName } from "./called-forms.js";
import { findDutiesAt, findRowDuty } from "./duties.js";
import { buildOnCallCards, getCardSizes, type OnCallCard, selectRoomCards } from "./on-call.js";
import {
  abbreviateRole,
  computeCardHeight,
  fitBriefPerson,
  fitPersonBesideRole,
  keepFirstToCall,
  layOutOnCallPages,
  layOutPanel,
  layOutPinnedPages,
  shortenCards,
  sortOwnFirst,
} from "./on-call-pages.js";

const NO_DUTY = findRowDuty([], [], "UTC");
const person = { role: "Consultant", name: "Dr N. Okafor" };

function buildCards(onCall: BoardOnCall[], patients: BoardPatient[], at = NOON): OnCallCard[] {
  return buildOnCallCards(findDutiesAt(onCall, at), patients, "Africa/Lagos");
}

describe("buildOnCallCards", () => {
  it("lists people in calling order, the first on top", () => {
    const registrar = { role: "Registrar", name: "Dr B. Eze", phone: "0803" };
    expect(buildCards([createTestOnCall({ people: [registrar, person] })], [])).toMatchObject([
      { department: "Surgery", people: [registrar, { ...person, phone: "" }] },
    ]);
  });

  it("adds a covering person's own role to the name, and marks the second person of a role", () => {
    const samuel = { role: "Consultant", own_role: "Registrar", name: "Samuel Mensah" };
    const second = { role: "House Officer", position: 2, name: "Dr E. Udo" };
    const [card] = buildCards(
      [createTestOnCall({ people: [second, { ...samuel, for: "David Eze" }] })],
      [],
    );
    expect(card?.people).toMatchObject([
      { name: "Dr E. Udo" },
      { name: "Samuel Mensah (Reg)", for: "David Eze" },
    ]);
    expect(card?.people.map(abbreviateRole)).toEqual(["HO2", "C"]);
    const duty = findDutiesAt([createTestOnCall({ people: [samuel] })], NOON);
    expect(findRowDuty(["Surgery"], duty, "UTC").name).toBe("Samuel Mensah (Reg)");
  });

  it("says above the head of department that nobody is on the roster", () => {
    const [card] = buildCards(
      [createTestOnCall({ source: "hod", people: [{ ...person, role: "HOD" }] })],
      [],
    );
    expect(card).toMatchObject({
      notice: "Nobody is on the roster. Head of department:",
      until: "",
    });
    const [other] = buildCards([createTestOnCall({ people: [person] })], []);
    expect(other?.notice).toBeUndefined();
    const room = { width: 600, height: 900, columns: 1, contact: 34 };
    const line = getCardSizes(34).line;
    expect(card && other && computeCardHeight(card, room) - computeCardHeight(other, room)).toBe(
      line,
    );
  });

  it("leaves out departments without people, unless a patient's team needs them", () => {
    const none = createTestOnCall({ department: "Cardiology", source: "none" });
    expect(buildCards([none], [createTestPatient("1")])).toEqual([]);
    const needed = buildCards([none], [createTestPatient("1", { teams: ["cardiology "] })]);
    expect(needed).toMatchObject([{ people: [], fallback: "No contacts available" }]);
  });

  it("shows the end of duty for people on the roster, and no time for others", () => {
    const people = [person];
    const other = createTestOnCall({ department: "Cardiology", source: "hod", people });
    const shown = buildCards([createTestOnCall({ people }), other], []);
    expect(shown.map(({ until }) => until)).toEqual(["12:00", ""]);
  });

  it("names nobody once the known duties have ended, and shows when they ended", () => {
    const onCall = [createTestOnCall({ people: [person] })];
    const after = buildCards(
      onCall,
      [createTestPatient("1", { teams: ["Surgery"] })],
      NOON + 24 * 3_600_000,
    );
    expect(after).toMatchObject([
      { people: [], until: "", fallback: "Known until Sun 22 Nov, 12:00" },
    ]);
  });

  it("treats a contact as missing if all its fields are hidden", () => {
    const people = [{ role: "", name: "" }];
    expect(buildCards([createTestOnCall({ source: "department", people })], [])).toEqual([]);
  });
});

describe("selectRoomCards", () => {
  const card = (department: string): OnCallCard => ({
    department,
    until: "08:00",
    people: [],
    fallback: "",
  });
  const all = [card("Cardiology"), card("Surgery")];
  const shown = (room: Partial<Room>, teams: readonly string[]) => {
    const [row] = buildRows(
      [createTestPatient("1", { teams: [...teams] })],
      [],
      NOON,
      false,
      () => NO_DUTY,
    );
    const rows = row === undefined ? [] : [row];
    const whole = { key: "ward", name: "North", rows, free: [], closed: [], duty: NO_DUTY };
    return selectRoomCards(all, { ...whole, ...room }).map(({ department }) => department);
  };

  it("returns the cards of the teams of the room's patients", () => {
    expect(shown({}, ["surgery "])).toEqual(["Surgery"]);
  });

  it("reports a team without a card as having no contacts", () => {
    expect(shown({ name: "Eyes" }, ["Eyes"])).toEqual(["Eyes"]);
  });

  it("returns all cards if the patients have no ward and no team", () => {
    expect(shown({ key: "", name: "No ward" }, [])).toEqual(["Cardiology", "Surgery"]);
  });
});

describe("layOutOnCallPages", () => {
  const card = (department: string, count: number): OnCallCard => ({
    department,
    until: "08:00",
    people: Array.from({ length: count }, () => ({ ...person, phone: "0803 555 0101" })),
    fallback: "",
  });
  const names = (pages: OnCallCard[][][]) =>
    pages.map((page) => page.map((column) => column.map(({ department }) => department)));

  const room = { width: 440, height: 756, columns: 1, contact: 34 };

  it("fits two full departments with phones next to the rows", () => {
    expect(names(layOutOnCallPages([card("A", 4), card("B", 3), card("C", 4)], room))).toEqual([
      [["A", "B"]],
      [["C"]],
    ]);
  });

  it("fills columns before pages", () => {
    const twoColumns = { ...room, height: 400, columns: 2 };
    expect(
      names(layOutOnCallPages([card("A", 4), card("B", 4), card("C", 1)], twoColumns)),
    ).toEqual([[["A"], ["B"]], [["C"]]]);
  });

  it("splits a card only if no page has room for it", () => {
    const pages = layOutOnCallPages([card("A", 1), card("B", 30), card("C", 1)], room);
    expect(names(pages)).toEqual([[["A"]], [["B"]], [["B"]], [["B"]], [["B", "C"]]]);
    const heights = pages.flat(2).map((one) => computeCardHeight(one, room));
    expect(Math.max(...heights)).toBeLessThanOrEqual(room.height);
    expect(layOutOnCallPages([], room)).toEqual([]);
  });

  it("puts a short name and its telephone on one line, and a longer name on two lines", () => {
    const at = (name: string, phone: string) =>
      fitPersonBesideRole({ role: "", name, phone }, room).isOneLine;
    expect([at("B. Eze", "0803"), at("Oluwaseun Bello", "0803 555 0101")]).toEqual([true, false]);
    expect([at("", "0803 555 0101"), at("Oluwaseun Adeyemi-Bello", "")]).toEqual([true, true]);
  });

  it("puts seven other departments on a page, and the room's own department at the top of each page", () => {
    const sevenCards = Array.from({ length: 7 }, (_, index) => card(`D${index}`, 4));
    const beside = { ...room, height: 654 };
    const brief = shortenCards(sevenCards);
    expect(brief.every(({ people }) => people.length === 1)).toBe(true);
    const short = brief.map((one) => ({
      ...one,
      people: one.people.map((first) => ({ ...first, name: "Obi Eze" })),
    }));
    expect(layOutOnCallPages(short, beside)).toHaveLength(1);
    const pages = layOutPinnedPages(card("Own", 4), short, beside);
    expect(pages.map(([column = []]) => column[0]?.department)).toEqual(pages.map(() => "Own"));
    expect(
      names(pages)
        .flat(2)
        .filter((one) => one !== "Own"),
    ).toHaveLength(7);
    for (const [column = []] of pages) {
      const gaps = getCardSizes(room.contact).gap * (column.length - 1);
      const height = column.reduce((sum, one) => sum + computeCardHeight(one, beside), gaps);
      expect(height).toBeLessThanOrEqual(beside.height);
    }
  });

  it("gives a room's own team a column, and keeps its first two people on every page", () => {
    const others = shortenCards([card("A", 1), card("B", 1)]);
    const twoColumns = { ...room, height: 420, columns: 2 };
    expect(names(layOutPinnedPages(card("Own", 4), others, twoColumns))).toEqual([
      [["Own"], ["A", "B"]],
    ]);
    const largeCard = card("Own", 8);
    const pages = layOutPinnedPages(largeCard, others, room);
    expect(pages.length).toBeGreaterThan(1);
    for (const [[first] = []] of pages) {
      expect(first).toMatchObject({ people: largeCard.people.slice(0, 2), others: 6 });
    }
    const rest = pages.flat(2).filter(({ others: beside }) => beside !== 6);
    expect(rest.flatMap(({ people }) => people)).toHaveLength(6 + 2);
  });

  it.each([
    ["Obi Eze", { name: "Obi Eze", isSmall: false, isOneLine: true }],
    ["Grace Nwosu", { name: "Grace Nwosu", isSmall: true, isOneLine: true }],
    ["Chidi Okafor", { name: "C. Okafor", isSmall: true, isOneLine: true }],
    ["Kemi Adebayo-Ogunlesi", { name: "Kemi Adebayo-Ogunlesi", isSmall: false, isOneLine: false }],
  ])(
    "shows %s of another department next to the telephone number, shortened if necessary, or else above the number",
    (name, expected) => {
      expect(fitBriefPerson({ role: "", name, phone: "0803 555 0101" }, room)).toEqual(expected);
    },
  );

  it("puts nine departments on one page, with tighter cards if necessary", () => {
    const nineCards = Array.from({ length: 9 }, (_, index) => {
      const people = [{ ...person, name: "Obi Eze", phone: "0803 555 0101" }];
      return { ...card(`D${index}`, 4), people };
    });
    const shown = { team: null, isFar: false };
    for (const [height, contact] of [
      [806, 34],
      [708, 34],
      [806, 40],
    ] as const) {
      const panel = layOutPanel(nineCards, { ...shown, room: { ...room, height, contact } });
      expect(panel.pages).toHaveLength(1);
      expect(panel.room.contact).toBe(34);
    }
    const many = layOutPanel([...nineCards, ...nineCards], { ...shown, room });
    const sizes = many.pages.map(([column = []]) => column.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(many.room).toMatchObject(room);
  });

  it("shows a shared end time once, and a different end time on the card that has it", () => {
    const all = [card("A", 1), { ...card("B", 1), until: "20:00" }, card("C", 1)];
    const shown = { team: "b", isFar: false, room };
    const { until, pages } = layOutPanel(all, shown);
    expect(until).toBe("08:00");
    expect(pages.flat(2).map((one) => one.until)).toEqual(["20:00", "", ""]);
    expect(layOutPanel(all.slice(0, 2), shown).until).toBe("");
  });

  it("loses none of 60 departments", () => {
    const all = Array.from({ length: 60 }, (_, index) => card(String(index), (index % 4) + 1));
    const pages = layOutOnCallPages(all, room);
    expect(names(pages).flat(2)).toEqual(all.map(({ department }) => department));
    for (const [column = []] of pages) {
      const gaps = getCardSizes(room.contact).gap * (column.length - 1);
      const height = column.reduce((sum, one) => sum + computeCardHeight(one, room), gaps);
      expect(height).toBeLessThanOrEqual(room.height);
    }
  });
});

it("abbreviates roles to one or two letters", () => {
  const roles = ["Consultant", "Senior Registrar", "Registrar", "House Officer", "", "Matron"];
  expect(roles.map((role) => abbreviateRole({ role }))).toEqual([
    "C",
    "SR",
    "R",
    "HO",
    "Tel",
    "Tel",
  ]);
});

it.each([
  [["Consultant", "Registrar", "House Officer"], "House Officer"],
  [["Consultant", "Senior Registrar"], "Senior Registrar"],
  [["", ""], ""],
])(
  "picks the first person to call among %p for a board that is read from afar: %p",
  (roles, first) => {
    const people = roles.map((role, index) => ({ role, name: `${role}${index}`, phone: "" }));
    const [far] = keepFirstToCall([{ department: "A", until: "", people, fallback: "" }]);
    expect(far?.people).toEqual([people.find(({ role }) => role === first)]);
  },
);

describe("a card with only the first person to call", () => {
  it("counts other people in the same role, and names the person whom the first person covers", () => {
    const people = [
      { role: "House Officer", name: "Dr Eze", phone: "1", for: "Dr Amaka Obi" },
      { role: "House Officer", name: "Dr Sani", phone: "2" },
      { role: "Registrar", name: "Dr Bello", phone: "3" },
    ];
    const [brief] = shortenCards(buildCards([createTestOnCall({ people })], []));
    expect(brief).toMatchObject({ people: [people[0]], others: 1 });
  });
});

it("shows a single room's own team on every second card", () => {
  const card = (department: string): OnCallCard => ({
    department,
    until: "",
    people: [],
    fallback: "",
  });
  const duty = findRowDuty(
    ["Surgery"],
    findDutiesAt([createTestOnCall({ people: [person] })], NOON),
    "UTC",
  );
  const room = { key: "ward", name: "North", rows: [], free: [], closed: [], duty };
  const shown = sortOwnFirst([card("Cardiology"), card("Surgery"), card("Eyes")], room);
  expect(shown.map(({ department }) => department)).toEqual([
    "Surgery",
    "Cardiology",
    "Surgery",
    "Eyes",
  ]);
  expect(sortOwnFirst([card("Surgery")], room)).toHaveLength(1);
});

it.each([
  ["Peter Etim", ["Ada Obi"], "Etim"],
  ["Peter Etim", ["Ngozi Etim"], "P. Etim"],
  ["Dr Peter Etim", [], "Etim"],
])("names the covered %s next to %j as %s when space is short", (covered, others, short) => {
  const people = [
    { role: "Registrar", name: "Samuel Mensah", phone: "", for: covered },
    ...others.map((other) => ({ role: "Consultant", name: "Bola Eze", phone: "", for: other })),
  ];
  expect(shortenCoveredName(covered, people)).toBe(short);
});
