import { formatCount } from "@wardline/domain/text/format-count";
import { roleText } from "./grid-rows.js";
import { type GridAction, type GridState, getSelectedArea } from "./grid-state.js";

/**
 * Returns the announcement for screen readers after actions in the grid: "3 posts: House Officer 1", "4 cells
 * selected", "Undone". Returns "" if the focus moves to another cell, because screen readers read that cell anyway.
 */
export function describeGridAction(actions: readonly GridAction[], state: GridState): string {
  return (
    actions.map((action) => describeAction(action, state)).findLast((text) => text !== "") ?? ""
  );
}

function describeAction(action: GridAction, state: GridState): string {
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

export const UNUSED_KEY_TEXT = "This key does nothing here";

function selectedText(place: Pick<GridState, "active" | "anchor">): string {
  const { top, bottom, left, right } = getSelectedArea(place);
  return `${formatCount((bottom - top + 1) * (right - left + 1), "cell")} selected`;
}

type Changes = Extract<GridAction, { type: "change" }>["changes"];

function changedText(changes: Changes): string {
  if (changes.length === 0) return "Nothing changed";
  // Moving a person to a post also clears that person's previous post; only the new post is announced.
  const filledPosts = changes.filter(({ person }) => person !== null);
  const announcedChanges = filledPosts.length > 0 ? filledPosts : changes;
  const posts = new Set(announcedChanges.map(({ role, position }) => roleText(role, position)));
  const what = posts.size === 1 ? [...posts].join() : "several";
  const text = filledPosts.length > 0 ? what : `${what} cleared`;
  return announcedChanges.length === 1
    ? text
    : `${formatCount(announcedChanges.length, "post")}: ${text}`;
}
