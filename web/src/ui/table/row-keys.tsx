import { useRouter } from "@tanstack/react-router";
import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent } from "react";

/** Attribute that marks a list whose rows can be navigated with the arrow keys. */
export const ROW_LIST = { "data-rows": true } as const;

const ROW = ":scope > tbody > tr:not([aria-hidden]), :scope > li:not([aria-hidden])";
/** Selector of a row's main link: a page of this app, not an email or telephone link. */
const MAIN_LINK = 'a[href^="/"]';
/** Attribute that marks the main action of a row, such as its status; the right arrow key focuses it. */
export const ROW_ACT = { "data-row-act": true } as const;
const ACT = "[data-row-act]";
const ARROW_KEY_CONTROLS =
  '[aria-haspopup], select, textarea, input:not([type="checkbox"]), [role="menu"], dialog';

/** Focuses the first row of the page's list, if there is one. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>(`main [data-rows] ${MAIN_LINK}`)?.focus();
}

/** Tab index of the controls between a row's link and its action, which the Left and Right keys reach. */
export const SKIPPED_TAB_INDEX = -1;
const CONTROLS = "a[href], button";

/** Moves the focus between rows with Up, Down, Home and End, to the row's `ROW_ACT` with Right, and back with Left. */
export function navigateRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const list = event.currentTarget;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  if (!list.contains(target)) return;
  if (navigateInRow(event, target) || target.closest(ARROW_KEY_CONTROLS) !== null) return;
  if (event.key === "Enter" && event.repeat && target.matches(MAIN_LINK)) {
    // Enter does not open a row if the key is still held down from the search box.
    event.preventDefault();
    return;
  }
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.contains(target));
  if (at === -1) return;
  const entry = target.matches('[type="checkbox"]') ? '[type="checkbox"]' : MAIN_LINK;
  const steps: Record<string, number> = {
    ArrowDown: Math.min(at + 1, rows.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const next = steps[event.key];
  const nextFocus = next === undefined ? null : rows[next]?.querySelector<HTMLElement>(entry);
  if (nextFocus === null || nextFocus === undefined) return;
  event.preventDefault();
  nextFocus.focus();
}

/** Moves along a row between its link, action and other controls. Returns true if it handled the key. */
function navigateInRow(event: KeyboardEvent, target: HTMLElement): boolean {
  if (!/^Arrow(Left|Right)$/.test(event.key)) return false;
  const row = target.closest("tr, li");
  const [link, act] = [MAIN_LINK, ACT].map(
    (selector) => row?.querySelector<HTMLElement>(selector) ?? null,
  );
  if (row === null || !link || !act) return false;
  const step = event.key === "ArrowRight" ? 1 : -1;
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const rowControls = controls.slice(controls.indexOf(link), controls.indexOf(act) + 1);
  const ends = step === 1 ? { from: link, to: act } : { from: act, to: link };
  const at = rowControls.indexOf(target);
  const nextFocus = target === ends.from ? ends.to : at === -1 ? undefined : rowControls[at + step];
  if (nextFocus === undefined) return false;
  event.preventDefault();
  nextFocus.focus();
  return true;
}

/** Link in a list row. Unlike `Link`, it does not subscribe to the router, which would re-render a long list. */
export function RowLink({ href, ...rest }: ComponentPropsWithRef<"a"> & { href: string }) {
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.button !== 0) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller gives it
    <a href={href} {...rest} onClick={onClick} />
  );
}
