import { counted } from "@wardline/domain/text/counted";
import { roleText } from "./grid-rows.js";
import { areaOf, type GridAction, type GridState } from "./grid-state.js";

/**
 * What a screen reader is to hear of what was done in the grid: "3 posts: House Officer 1", "4 cells selected", "Undone".
 * Empty where the focus goes to another cell, which says itself.
 */
export function saidOf(actions: readonly GridAction[], state: GridState): string {
  return actions.map((action) => saidOfOne(action, state)).findLast((text) => text !== "") ?? "";
}

function saidOfOne(action: GridAction, state: GridState): string {
  switch (action.type) {
    case "go":
      if (action.extends !== true) return "";
      return selectedText({ active: action.to, anchor: state.anchor });
    case "select":
      return selectedText({ active: action.to, anchor: action.from });
    case "change":
      return changedText(action.changes);
    case "type":
      return action.typed === "" ? "Nothing typed" : `Typed ${action.typed}`;
    case "undo":
      return state.done.length === 0 ? "Nothing to undo" : "Undone";
    case "redo":
      return state.undone.length === 0 ? "Nothing to redo" : "Redone";
    default:
      return "";
  }
}

/** Said of a key that means nothing in its cell. */
export const NO_MEANING = "This key does nothing here";

function selectedText(place: Pick<GridState, "active" | "anchor">): string {
  const { top, bottom, left, right } = areaOf(place);
  return `${counted((bottom - top + 1) * (right - left + 1), "cell")} selected`;
}

type Changes = Extract<GridAction, { type: "change" }>["changes"];

function changedText(changes: Changes): string {
  if (changes.length === 0) return "Nothing changed";
  // Who comes onto a post leaves another one: only the first is worth a word.
  const filled = changes.filter(({ person }) => person !== null);
  const named = filled.length > 0 ? filled : changes;
  const posts = new Set(named.map(({ role, position }) => roleText(role, position)));
  const what = posts.size === 1 ? [...posts].join() : "several";
  const text = filled.length > 0 ? what : `${what} cleared`;
  return named.length === 1 ? text : `${counted(named.length, "post")}: ${text}`;
}
