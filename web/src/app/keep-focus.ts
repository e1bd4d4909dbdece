import { focusFallback, followPresses } from "../lib/focus-back.js";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const UNUSABLE = ":disabled, [tabindex='-1'], [inert] *, [hidden] *, [aria-hidden='true'] *";

/** A control that is disabled for longer is not only waiting for an answer. Milliseconds. */
const WAIT_MS = 1_000;

/** The place that a removed part of the page has left: between `before` and `after` in `parent`. */
interface Gap {
  parent: Node;
  before: Node | null;
  after: Node | null;
  removed: Node;
}

/**
 * Keeps the focus in the page: where the control that has it is removed or disables itself, its successor takes it: what
 * stands in its place, the next row, what is before it, the nearest part that says `data-keeps-focus`, the open dialog, or
 * the page's title. Code that moves the focus itself comes first. Returns how to stop.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let gap: Gap | null = null;
  let timer = 0;

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    gap = null;
  };
  // A press beside everything takes the focus away on purpose.
  const onPointer = (): void => {
    if (isLost()) last = null;
  };
  const observer = new MutationObserver((records) => {
    if (last === null) return;
    for (const { target, removedNodes, previousSibling, nextSibling } of records) {
      const place = gap?.parent ?? last;
      const removed = [...removedNodes].find((node) => node.contains(place));
      if (removed !== undefined)
        gap = { parent: target, before: previousSibling, after: nextSibling, removed };
    }
    if (isUsable(last) && !isLost()) return;
    window.clearTimeout(timer);
    // Dialogs and menus give the focus back in the next frame.
    requestAnimationFrame(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, isWaiting(last) ? WAIT_MS : 0);
    });
  });

  function settle(): void {
    if (last === null || !isLost()) return;
    if (isUsable(last)) last.focus({ preventScroll: true });
    else if (!last.matches("[data-loading]"))
      successorOf(last, gap)?.focus({ preventScroll: true });
  }

  const leavePresses = followPresses();
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", onPointer);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "inert", "hidden"],
  });
  return () => {
    window.clearTimeout(timer);
    observer.disconnect();
    leavePresses();
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", onPointer);
  };
}

function isLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.matches(":disabled")
  );
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled, [inert] *, [hidden] *");
}

/** Disabled where it stands, as while an answer is awaited. */
function isWaiting(element: HTMLElement | null): boolean {
  return element !== null && element.isConnected && !isUsable(element);
}

function successorOf(last: HTMLElement, gap: Gap | null): HTMLElement | null {
  const isRemoved = !last.isConnected;
  if (isRemoved && (gap === null || !gap.parent.isConnected)) return focusFallback(null);
  const parent = isRemoved ? gap?.parent : last.parentElement;
  if (!(parent instanceof Element)) return focusFallback(null);
  // The same control of the next row: its status, where the status had the focus.
  const nth = isRemoved && gap?.removed instanceof Element ? within(gap.removed).indexOf(last) : 0;
  const nodes = [...parent.children];
  const [before, after] = isRemoved ? [gap?.before, gap?.after] : [last, last];
  const start = nodes.findIndex((node) => node === before);
  const end = nodes.findIndex((node) => node === after);
  const place = start >= 0 ? start + 1 : Math.max(end, 0);
  for (const node of [...nodes.slice(place), ...nodes.slice(0, place).toReversed()]) {
    const found = within(node).filter((one) => !one.matches(UNUSABLE));
    const next = found[nth] ?? found[0];
    if (next !== undefined) return next;
  }
  return focusFallback(parent.closest("[data-keeps-focus]"));
}

function within(node: Element): HTMLElement[] {
  const inside = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return node instanceof HTMLElement && node.matches(FOCUSABLE) ? [node, ...inside] : inside;
}
