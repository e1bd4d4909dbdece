import type { KeyboardEvent } from "react";

/** Says on a list that its rows are gone through by arrow keys. */
export const ROWS = { "data-rows": true } as const;

const ROW = ":scope > tbody > tr:not([aria-hidden]), :scope > li:not([aria-hidden])";
/** What a row is entered by: its link to a page of this app, not to a mailbox or a telephone. */
const ENTRY = 'a[href^="/"]';
/** Says of what one does most with a row, such as its status, that the right arrow leads to it. */
export const ROW_ACT = { "data-row-act": true } as const;
const ACT = "[data-row-act]";
/** What has the arrow keys for itself. */
const OWN_KEYS =
  '[aria-haspopup], select, textarea, input:not([type="checkbox"]), [role="menu"], dialog';

/** Puts the focus on the first row of the page's list, where it has one. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>(`main [data-rows] ${ENTRY}`)?.focus();
}

/** What stands between a row's link and its act, but for the first of it: reached by Left and Right, so that Tab is soon there. */
export const PASSED_BY_TAB = -1;
const CONTROLS = "a[href], button";

/**
 * Up and Down go to the row before and after, Home and End to the first and last, Right to the row's `ROW_ACT` and Left back
 * from it; Enter is the link's own. What stands between the two is one stop of the Tab key, and Left and Right go through it.
 * Screen readers read the table as before.
 */
export function goThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const list = event.currentTarget;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  if (!list.contains(target)) return;
  if (goAlongRow(event, target) || target.closest(OWN_KEYS) !== null) return;
  if (event.key === "Enter" && event.repeat && target.matches(ENTRY)) {
    // The Enter that came here from the search box, still held, opens nothing.
    event.preventDefault();
    return;
  }
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.contains(target));
  if (at === -1) return;
  const entry = target.matches('[type="checkbox"]') ? '[type="checkbox"]' : ENTRY;
  const steps: Record<string, number> = {
    ArrowDown: Math.min(at + 1, rows.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const next = steps[event.key];
  const goal = next === undefined ? null : rows[next]?.querySelector<HTMLElement>(entry);
  if (goal === null || goal === undefined) return;
  event.preventDefault();
  goal.focus();
}

/** Whether the key went from the row's link to its act, or back, or through what stands between them. */
function goAlongRow(event: KeyboardEvent, target: HTMLElement): boolean {
  if (!/^Arrow(Left|Right)$/.test(event.key)) return false;
  const row = target.closest("tr, li");
  const [link, act] = [ENTRY, ACT].map((ofRow) => row?.querySelector<HTMLElement>(ofRow) ?? null);
  if (row === null || !link || !act) return false;
  const step = event.key === "ArrowRight" ? 1 : -1;
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const between = controls.slice(controls.indexOf(link), controls.indexOf(act) + 1);
  const ends = step === 1 ? { from: link, to: act } : { from: act, to: link };
  const at = between.indexOf(target);
  const goal = target === ends.from ? ends.to : at === -1 ? undefined : between[at + step];
  if (goal === undefined) return false;
  event.preventDefault();
  goal.focus();
  return true;
}
