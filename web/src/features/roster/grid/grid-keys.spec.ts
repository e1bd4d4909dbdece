import type { GridPerson } from "@wardline/contracts/roster-grid";
import { NO_BURDEN } from "@wardline/domain/roster-month/burden";
import { initialsOf } from "@wardline/domain/roster-month/initials";
import { planAfter } from "@wardline/domain/roster-month/month-plan";
import { readBlock } from "@wardline/domain/text/cells";
import { spreadOver, textsOf, writeTexts } from "./grid-acts.js";
import { actionsOf } from "./grid-keys.js";
import { type GridLayout, peopleRows, postRows, readTyped } from "./grid-rows.js";
import { EMPTY_GRID, type GridState, gridReducer, unsavedOf } from "./grid-state.js";

const person = (id: string, firstName: string, lastName: string, role: string): GridPerson => ({
  id,
  firstName,
  lastName,
  role,
  is_staff: true,
  burden: { ...NO_BURDEN },
});

const PEOPLE = [
  person("obi", "Ada", "Obi", "Registrar"),
  person("eze", "Bola", "Eze", "Registrar"),
  person("okoro", "Ada", "Okoro", "Registrar"),
  person("bello", "Ngozi", "Bello", "Consultant"),
];
const DATES = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"];
const NOTHING_SAVED = new Map<string, string>();

/** The grid after some keys; "Shift+ArrowRight", "Control+d", or what is typed. */
function pressed(layout: GridLayout, keys: readonly string[]) {
  let state: GridState = EMPTY_GRID;
  const initials = initialsOf(PEOPLE);
  const typists = PEOPLE.map((one) => ({ ...one, initials: initials.get(one.id) ?? "" }));
  const gridNow = () => {
    const plan = planAfter([], unsavedOf(state.pending, NOTHING_SAVED));
    const rows = layout === "people" ? peopleRows(PEOPLE) : postRows(PEOPLE, plan, {});
    return { rows, dates: DATES, plan, typists, state, saved: NOTHING_SAVED };
  };
  for (const one of keys) {
    const parts = one === "+" ? ["+"] : one.split("+");
    const key = parts.at(-1) ?? "";
    const isCommand = parts.includes("Control");
    const actions = actionsOf(gridNow(), { key, shiftKey: parts.includes("Shift"), isCommand });
    for (const action of actions ?? []) state = gridReducer(state, action);
  }
  const drawn = gridNow();
  const all = { top: 0, bottom: drawn.rows.length - 1, left: 0, right: DATES.length - 1 };
  return { state, drawn, texts: textsOf(drawn, all).map((line) => line.join(" ").trimEnd()) };
}

describe("keys in posts × days", () => {
  it("put a person on by initials and go on to the next day", () => {
    const { texts, state } = pressed("posts", ["b", "e", "a", "o", "ArrowRight"]);
    expect(texts[0]).toBe("BE AO");
    expect(state.active).toEqual({ row: 0, column: 2 });
  });

  it("find names with accents as they are typed without", () => {
    const zoe = { ...person("zoe", "Zoë", "Ørsted", "Registrar"), initials: "ZØ" };
    expect(readTyped("zo", "Registrar", [zoe]).person).toBe("zoe");
    for (const typed of ["ors", "zoe", "ØR", "oe"]) {
      expect(readTyped(typed, "Registrar", [zoe]).candidates).toEqual([zoe]);
    }
  });

  it("wait for the letter that tells two people apart", () => {
    expect(pressed("posts", ["a", "o"]).state.typed).toBe("ao");
    expect(pressed("posts", ["a", "o", "k"]).texts[0]).toBe("AOK");
  });

  it("take the first proposal by Enter, a name's beginning included", () => {
    expect(pressed("posts", ["o", "b", "Enter"]).texts[0]).toBe("AO");
  });

  it("go on to the next role after the last day, and ignore letters of nobody", () => {
    const { texts, state } = pressed("posts", ["End", "b", "e", "z", "n", "b"]);
    expect(texts).toEqual(["     BE", "NB"]);
    expect(state.active).toEqual({ row: 1, column: 1 });
  });

  it("repeat to the right what the selection begins with", () => {
    const keys = ["b", "e", "a", "o", "k", "Home", "Shift+End", "Control+r"];
    expect(pressed("posts", keys).texts[0]).toBe("BE AOK BE AOK BE AOK");
  });
});

describe("keys in people × days", () => {
  it("put on at a position, at the first free one, off again, and clear a selection", () => {
    const keys = ["1", "ArrowDown", " ", "ArrowRight", "x", "ArrowDown", " ", " "];
    expect(pressed("people", keys).texts).toEqual(["1", "2 1", "", ""]);
    const cleared = ["Home", "ArrowUp", "ArrowUp", "Shift+ArrowDown", "Delete"];
    expect(pressed("people", [...keys, ...cleared]).texts).toEqual(["", " 1", "", ""]);
  });

  it("write into the whole selection, and undo it in one step", () => {
    const keys = ["Shift+ArrowRight", "Shift+ArrowRight", "1"];
    expect(pressed("people", keys).texts[0]).toBe("1 1 1");
    expect(pressed("people", [...keys, "Control+z"]).texts[0]).toBe("");
    expect(pressed("people", [...keys, "Control+z", "Control+y"]).texts[0]).toBe("1 1 1");
  });

  it("fill down moves the position, as two people are not on one post", () => {
    const keys = ["1", "ArrowRight", "2", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowDown"];
    expect(pressed("people", [...keys, "Control+d"]).texts.slice(0, 2)).toEqual(["", "1 2"]);
  });

  it("leaves keys alone that are not the grid's", () => {
    const { drawn } = pressed("people", []);
    const keyed = { ...drawn, state: EMPTY_GRID, saved: NOTHING_SAVED };
    for (const key of ["Tab", "F5"]) {
      expect(actionsOf(keyed, { key, shiftKey: false, isCommand: false })).toBeNull();
    }
    expect(actionsOf(keyed, { key: "p", shiftKey: false, isCommand: true })).toBeNull();
  });
});

describe("what is pasted into cells", () => {
  it("fills the whole selection with a single text, and a block from its corner", () => {
    const area = { top: 0, bottom: 1, left: 0, right: 1 };
    expect(spreadOver(readBlock("1\n"), area)).toEqual([
      ["1", "1"],
      ["1", "1"],
    ]);
    expect(spreadOver(readBlock("1\t2\r\n\t1\r\n"), area)).toEqual([
      ["1", "2"],
      ["", "1"],
    ]);
  });

  it("changes nothing where one of the texts means nothing in its cell", () => {
    const { drawn } = pressed("posts", []);
    expect(writeTexts(drawn, { row: 0, column: 0 }, [["BE", "Somebody"]])).toBeNull();
    expect(writeTexts(drawn, { row: 0, column: 0 }, [["BE", "be"]])).toHaveLength(2);
  });
});
