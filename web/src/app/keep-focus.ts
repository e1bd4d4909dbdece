import { CONTROL, findFocusFallback, trackPresses } from "../lib/focus-back.js";

const UNUSABLE = ":disabled, [tabindex='-1'], [inert] *, [hidden] *, [aria-hidden='true'] *";

/** Milliseconds during which a disabled control is assumed to be waiting for an answer. */
const DISABLED_GRACE_MS = 1_000;

/** The position of a removed part of the page: between `before` and `after` in `parent`. */
interface Gap {
  parent: Node;
  before: Node | null;
  after: Node | null;
  removed: Node;
}

/** Moves the focus to a neighbour when its control is removed or disabled. Returns a function that stops this. */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let gap: Gap | null = null;
  let timer = 0;

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    gap = null;
  };
  // A press outside all controls removes the focus on purpose.
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
    // Dialogs and menus return the focus in the next frame.
    requestAnimationFrame(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, isWaiting(last) ? DISABLED_GRACE_MS : 0);
    });
  });

  function settle(): void {
    if (last === null || !isLost()) return;
    if (isUsable(last)) last.focus({ preventScroll: true });
    else if (!isWaiting(last) || !last.matches("[data-loading]"))
      findSuccessor(last, gap)?.focus({ preventScroll: true });
  }

  const stopTracking = trackPresses();
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
    stopTracking();
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

function isWaiting(element: HTMLElement | null): boolean {
  return element !== null && element.isConnected && !isUsable(element);
}

function findSuccessor(last: HTMLElement, gap: Gap | null): HTMLElement | null {
  const isRemoved = !last.isConnected;
  if (isRemoved && (gap === null || !gap.parent.isConnected)) return findFocusFallback(null);
  const parent = isRemoved ? gap?.parent : last.parentElement;
  if (!(parent instanceof Element)) return findFocusFallback(null);
  // Prefers the same control of the next row, such as its status button.
  const nth =
    isRemoved && gap?.removed instanceof Element ? listFocusable(gap.removed).indexOf(last) : 0;
  const nodes = [...parent.children];
  const [before, after] = isRemoved ? [gap?.before, gap?.after] : [last, last];
  const start = nodes.findIndex((node) => node === before);
  const end = nodes.findIndex((node) => node === after);
  const place = start >= 0 ? start + 1 : Math.max(end, 0);
  for (const node of [...nodes.slice(place), ...nodes.slice(0, place).toReversed()]) {
    const found = listFocusable(node).filter((one) => !one.matches(UNUSABLE));
    const next = found[nth] ?? found[0];
    if (next !== undefined) return next;
  }
  return findFocusFallback(parent.closest("[data-keeps-focus]"));
}

function listFocusable(node: Element): HTMLElement[] {
  const inside = [...node.querySelectorAll<HTMLElement>(CONTROL)];
  return node instanceof HTMLElement && node.matches(CONTROL) ? [node, ...inside] : inside;
}
