import type { GridPerson } from "@wardline/contracts/roster/roster-grid";
import { NO_BURDEN } from "@wardline/domain/roster-month/burden";
import { assignInitials } from "@wardline/domain/roster-month/initials";
import { applyChanges } from "@wardline/domain/roster-month/month-plan";
import { readBlock } from "@wardline/domain/text/cells";
import { listKeyActions } from "./grid-keys.js";
import {
  buildPeopleRows,
  buildPostRows,
  type GridLayout,
  listTexts,
  readTyped,
  spreadTexts,
  writeTexts,
} from "./grid-rows.js";
import { EMPTY_GRID, type GridState, gridReducer, listUnsaved } from "./grid-state.js";

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

/** Returns the grid after some keys, such as "Shift+ArrowRight", "Control+d", or typed letters. */
function pressKeys(layout: GridLayout, keys: readonly string[]) {
  let state: GridState = EMPTY_GRID;
  const initials = assignInitials(PEOPLE);
  const typeablePeople = PEOPLE.map((one) => ({ ...one, initials: initials.get(one.id) ?? "" }));
  const drawGrid = () => {
    const plan = applyChanges([], listUnsaved(state.pending, NOTHING_SAVED));
    const rows = layout === "people" ? buildPeopleRows(PEOPLE) : buildPostRows(PEOPLE, plan, {});
    return { rows, dates: DATES, plan, typeablePeople, state, saved: NOTHING_SAVED };
  };
  for (const one of keys) {
    const parts = one === "+" ? ["+"] : one.split("+");
    const key = parts.at(-1) ?? "";
    const isCommand = parts.includes("Control");
    const actions = listKeyActions(drawGrid(), {
      key,
      shiftKey: parts.includes("Shift"),
      isCommand,
    });
    for (const action of actions ?? []) state = gridReducer(state, action);
  }
  const drawn = drawGrid();
  const all = { top: 0, bottom: drawn.rows.length - 1, left: 0, right: DATES.length - 1 };
  return { state, drawn, texts: listTexts(drawn, all).map((line) => line.join(" ").trimEnd()) };
}

describe("the keyboard in posts × days", () => {
  it("assigns a person by initials and moves on to the next day", () => {
    const { texts, state } = pressKeys("posts", ["b", "e", "a", "o", "ArrowRight"]);
    expect(texts[0]).toBe("BE AO");
    expect(state.active).toEqual({ row: 0, column: 2 });
  });

  it("finds names with accents when they are typed without accents", () => {
    const zoe = { ...person("zoe", "Zoë", "Ørsted", "Registrar"), initials: "ZØ" };
    expect(readTyped("zo", "Registrar", [zoe]).person).toBe("zoe");
    for (const typed of ["ors", "zoe", "ØR", "oe"]) {
      expect(readTyped(typed, "Registrar", [zoe]).candidates).toEqual([zoe]);
    }
  });

  it("waits for the letter that distinguishes two people", () => {
    expect(pressKeys("posts", ["a", "o"]).state.typed).toBe("ao");
    expect(pressKeys("posts", ["a", "o", "k"]).texts[0]).toBe("AOK");
  });

  it("accepts the first suggestion on Enter, even one found by the beginning of a name", () => {
    expect(pressKeys("posts", ["o", "b", "Enter"]).texts[0]).toBe("AO");
  });

  it("continues with the next role after the last day and ignores letters that match nobody", () => {
    const { texts, state } = pressKeys("posts", ["End", "b", "e", "z", "n", "b"]);
    expect(texts).toEqual(["     BE", "NB"]);
    expect(state.active).toEqual({ row: 1, column: 1 });
  });

  it("repeats the first cells of the selection to the right", () => {
    const keys = ["b", "e", "a", "o", "k", "Home", "Shift+End", "Control+r"];
    expect(pressKeys("posts", keys).texts[0]).toBe("BE AOK BE AOK BE AOK");
  });
});

describe("the keyboard in people × days", () => {
  it("assigns a given position or the first free position, removes positions, and clears a selection", () => {
    const keys = ["1", "ArrowDown", " ", "ArrowRight", "x", "ArrowDown", " ", " "];
    expect(pressKeys("people", keys).texts).toEqual(["1", "2 1", "", ""]);
    const cleared = ["Home", "ArrowUp", "ArrowUp", "Shift+ArrowDown", "Delete"];
    expect(pressKeys("people", [...keys, ...cleared]).texts).toEqual(["", " 1", "", ""]);
  });

  it("fills the whole selection and undoes it in one step", () => {
    const keys = ["Shift+ArrowRight", "Shift+ArrowRight", "1"];
    expect(pressKeys("people", keys).texts[0]).toBe("1 1 1");
    expect(pressKeys("people", [...keys, "Control+z"]).texts[0]).toBe("");
    expect(pressKeys("people", [...keys, "Control+z", "Control+y"]).texts[0]).toBe("1 1 1");
  });

  it("moves positions to the row below when filling down, because a post has only one person", () => {
    const keys = ["1", "ArrowRight", "2", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowDown"];
    expect(pressKeys("people", [...keys, "Control+d"]).texts.slice(0, 2)).toEqual(["", "1 2"]);
  });

  it("ignores keys that do not belong to the grid", () => {
    const { drawn } = pressKeys("people", []);
    const keyedGrid = { ...drawn, state: EMPTY_GRID, saved: NOTHING_SAVED };
    for (const key of ["Tab", "F5"]) {
      expect(listKeyActions(keyedGrid, { key, shiftKey: false, isCommand: false })).toBeNull();
    }
    expect(listKeyActions(keyedGrid, { key: "p", shiftKey: false, isCommand: true })).toBeNull();
  });
});

describe("pasting into cells", () => {
  it("fills the whole selection with a single text, and a block from its corner", () => {
    const area = { top: 0, bottom: 1, left: 0, right: 1 };
    expect(spreadTexts(readBlock("1\n"), area)).toEqual([
      ["1", "1"],
      ["1", "1"],
    ]);
    expect(spreadTexts(readBlock("1\t2\r\n\t1\r\n"), area)).toEqual([
      ["1", "2"],
      ["", "1"],
    ]);
  });

  it("changes nothing if one of the texts is not valid in its cell", () => {
    const { drawn } = pressKeys("posts", []);
    expect(writeTexts(drawn, { row: 0, column: 0 }, [["BE", "Somebody"]])).toBeNull();
    expect(writeTexts(drawn, { row: 0, column: 0 }, [["BE", "be"]])).toHaveLength(2);
  });
});
