import { addDays } from "../time/zoned-day.js";
import { assignInitials } from "./initials.js";
import { listPasteChanges, parsePaste, replaceCell } from "./paste.js";

const dates = Array.from({ length: 31 }, (_, day) => addDays("2026-12-01", day));
const person = (id: string, firstName: string, lastName: string, role = "Registrar") => ({
  id,
  firstName,
  lastName,
  role,
  is_staff: true,
});
const people = [
  person("ada", "Ada", "Obi"),
  person("bola", "Bola", "Obi"),
  person("eva", "Éva", "Eze", "Consultant"),
];
const context = { people, dates, order: "day" } as const;
const read = (...rows: string[][]) =>
  parsePaste(rows.map((row) => row.join("\t")).join("\n"), context);

describe("pasted roster rows", () => {
  it("reads a table of people × days, where a mark assigns the person's own role", () => {
    const { layout, posts, unknown } = read(
      ["", "Tue 1", "Wed 2", "Thu 3"],
      ["Dr. Ada Obi", "x", "", "x"],
      ["Obi, Bola", "-", "x", ""],
      ["Eva Eze", "Cons", "off", "24"],
    );
    expect(layout).toBe("table");
    expect(unknown).toEqual([]);
    expect(posts.map(({ date, role, person: id }) => `${date} ${role} ${id}`)).toEqual([
      "2026-12-01 Registrar ada",
      "2026-12-03 Registrar ada",
      "2026-12-02 Registrar bola",
      "2026-12-01 Consultant eva",
      "2026-12-03 Consultant eva",
    ]);
  });

  it("puts a second person of a role in the second position, or in the position that the cell gives", () => {
    const { posts } = read(["", "1", "2"], ["Ada Obi", "x", "2"], ["Bola Obi", "x", "1"]);
    expect(posts.map(({ date, position, person: id }) => [date.slice(8), position, id])).toEqual([
      ["01", 1, "ada"],
      ["02", 2, "ada"],
      ["01", 2, "bola"],
      ["02", 1, "bola"],
    ]);
  });

  it.each(["Jurgen Muller", "JUERGEN MUELLER", "Muller, Jürgen", "müller"])(
    "recognises Jürgen Müller by %s",
    (name) => {
      const jurgen = person("jurgen", "Jürgen", "Müller");
      const rows = [
        ["", "1", "2"],
        [name, "x", ""],
      ];
      const { posts, unknown } = parsePaste(rows.map((row) => row.join("\t")).join("\n"), {
        ...context,
        people: [...people, jurgen],
      });
      expect(unknown).toEqual([]);
      expect(posts).toEqual([expect.objectContaining({ person: "jurgen" })]);
    },
  );

  it("reads date, post and name, with dates in common formats", () => {
    const { layout, posts, unknown } = read(
      ["Date", "Post", "Name"],
      ["2026-12-01", "Registrar", "Ada Obi"],
      ["2/12/2026", "Reg", "B Obi"],
      ["31/12/2026", "Registrars 2", "ada obi"],
      ["3 Dec", "Consultant", "Eze"],
    );
    expect(layout).toBe("list");
    expect(unknown).toEqual([]);
    expect(posts.map(({ date }) => date)).toEqual([
      "2026-12-01",
      "2026-12-02",
      "2026-12-31",
      "2026-12-03",
    ]);
  });

  it("reports each unknown text once with its line and candidates", () => {
    const { posts, unknown } = read(
      ["2026-12-01", "Registrar", "Obi"],
      ["2026-12-02", "Registrar", "Zara Musa"],
      ["2026-12-03", "Registrar", "Zara Musa"],
      ["2026-12-04", "Night", "Ada Obi"],
      ["2026-11-30", "Registrar", "Ada Obi"],
      ["2026-12-05", "Registrar", "Eva Eze"],
    );
    expect(posts).toEqual([]);
    expect(unknown).toEqual([
      { kind: "person", text: "Obi", line: 1, candidates: ["ada", "bola"] },
      { kind: "person", text: "Zara Musa", line: 2, candidates: [] },
      { kind: "post", text: "Night", line: 4, candidates: [] },
      { kind: "date", text: "2026-11-30", line: 5, candidates: [] },
      { kind: "role", text: "Registrar", line: 6, candidates: ["eva"] },
    ]);
  });

  it("recognises names in the forms that lists use", () => {
    const names = [
      "Obi, A",
      "OBI A.",
      "Obi,Ada",
      "A.Obi",
      "Dr Obi, Ada",
      "Prof. Dr. Ada Obi",
      "a. obi",
    ];
    const { posts, unknown } = read(
      ...names.map((name, index) => [dates[index] ?? "", "Registrar", name]),
    );
    expect(unknown).toEqual([]);
    expect(posts.map(({ person: id }) => id)).toEqual(names.map(() => "ada"));
  });

  it("applies a chosen person to every cell with the same text, with any separator", () => {
    const rows = (separator: string) =>
      [
        ["2026-12-01", "Registrar", "Musa, Z"],
        ["2026-12-02", "Registrar", ' "Musa, Z"'],
      ]
        .map((row) => row.join(separator))
        .join("\r\n");
    for (const separator of ["\t", ";"]) {
      const { posts } = parsePaste(replaceCell(rows(separator), "Musa, Z", "Ada Obi"), context);
      expect(posts.map(({ person: id }) => id)).toEqual(["ada", "ada"]);
    }
  });

  it("keeps a quoted line break in its cell, and counts lines like a spreadsheet", () => {
    const rows = 'Name\t"Tue\n1"\t"Wed\n2"\n\nAda Obi\tx\t\nZara Musa\t\tx';
    const { posts, unknown } = parsePaste(rows, context);
    expect(posts.map(({ date }) => date)).toEqual(["2026-12-01"]);
    expect(unknown.map(({ text, line }) => [text, line])).toEqual([["Zara Musa", 4]]);
    expect(parsePaste(replaceCell(rows, "Zara Musa", "Bola Obi"), context).posts).toHaveLength(2);
  });

  it("reports headings of another month and assigns nobody on those days", () => {
    const { posts, unknown } = read(
      ["Name", "Nov 29", "Nov 30", "Dec 1", "Dec 2"],
      ["Ada Obi", "x", "x", "", "x"],
    );
    expect(posts.map(({ date }) => date)).toEqual(["2026-12-02"]);
    expect(unknown.map(({ kind, text, line }) => [kind, text, line])).toEqual([
      ["date", "Nov 29", 1],
      ["date", "Nov 30", 1],
    ]);
  });

  it("recognises no layout in other text", () => {
    expect(parsePaste("Hello\nworld", context).layout).toBe("none");
    expect(parsePaste("", context).layout).toBe("none");
  });

  it("records in each change the previous person on the post", () => {
    const preview = read(["2026-12-01", "Registrar", "Ada Obi"]);
    const currentPosts = [
      { date: "2026-12-01", role: "Registrar", position: 1, person: "bola" } as const,
    ];
    expect(listPasteChanges(currentPosts, preview)).toEqual([
      { date: "2026-12-01", role: "Registrar", position: 1, person: "ada", expected: "bola" },
    ]);
  });
});

describe("initials", () => {
  it("are distinct for people with the same letters", () => {
    const same = [person("1", "Ada", "Obi"), person("2", "Ayo", "Obi"), person("3", "Ada", "Obi")];
    const given = assignInitials([...same, person("4", "Ada", "O"), person("5", "", "")]);
    expect(given.get("1")).toBe("AO");
    expect(given.get("2")).toBe("AOB");
    expect(new Set(given.values()).size).toBe(5);
  });

  it("remain distinct when typed without accents", () => {
    const given = assignInitials([person("1", "Ömer", "Ak"), person("2", "Omar", "Ak")]);
    expect([given.get("1"), given.get("2")]).toEqual(["ÖA", "OAK"]);
  });
});
