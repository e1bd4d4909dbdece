import classes from "./drag-onto.module.css";

/** Callbacks with which a page handles dragging. `data-drag` and `data-place` identify things and places. */
export interface DragHandlers {
  onBegin: (thing: string) => void;
  /** Describes a drop on a place. Called on every frame, because other people's changes may alter the page. */
  describeDrop: (thing: string, place: string) => DropText | null;
  onDrop: (thing: string, place: string) => void;
}

export interface DropText {
  text: string;
  isRefused: boolean;
}

/** Maximum distance in pixels that a mouse may move during a click, or a finger during a long press. */
const MOUSE_SLOP = 6;
const FINGER_SLOP = 10;

/** Milliseconds for which a finger must rest before dragging; after a longer time, the browser opens its own menu. */
const LONG_PRESS_MS = 350;

/** Distance from the window's edge, in pixels, within which the pointer makes the page scroll. */
const EDGE_DISTANCE = 72;
const SCROLL_STEP = 14;

/** Pixels between the preview and the pointer or the window's edge. */
const PREVIEW_OFFSET = 10;

/** Lets people drag `data-drag` onto `data-place` elements by mouse or long press. Returns a cleanup function. */
export function dragOnto(root: HTMLElement, page: DragHandlers): () => void {
  const listenerController = new AbortController();
  const { signal } = listenerController;
  let current: ReturnType<typeof followPress> | null = null;
  let hasDragged = false;

  function onPointerDown(event: PointerEvent): void {
    const source = (event.target as Element).closest<HTMLElement>("[data-drag]");
    hasDragged = false;
    if (source === null || !event.isPrimary || event.button !== 0 || current !== null) return;
    current = followPress(root, source, event, page, (isDrag) => {
      hasDragged = isDrag;
      current = null;
    });
  }

  function onClick(event: MouseEvent): void {
    if (!hasDragged) return;
    hasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** This listener is registered before a touch begins; otherwise it could not prevent scrolling. */
  function onTouchMove(event: TouchEvent): void {
    if (current?.isDragging() && event.cancelable) event.preventDefault();
  }

  function onContextMenu(event: MouseEvent): void {
    if (current?.isByTouch) event.preventDefault();
  }

  root.addEventListener("pointerdown", onPointerDown, { signal });
  root.addEventListener("click", onClick, { signal, capture: true });
  root.addEventListener("touchmove", onTouchMove, { signal, passive: false });
  root.addEventListener("contextmenu", onContextMenu, { signal });
  return () => {
    listenerController.abort();
    current?.end(false);
  };
}

/** Follows a press on a draggable thing, which may become a drag. */
function followPress(
  root: HTMLElement,
  source: HTMLElement,
  { clientX, clientY, pointerType, pointerId }: PointerEvent,
  page: DragHandlers,
  onEnd: (isDrag: boolean) => void,
) {
  const listenerController = new AbortController();
  const { signal } = listenerController;
  const thing = source.dataset.drag ?? "";
  const isByTouch = pointerType !== "mouse";
  const timer = isByTouch ? window.setTimeout(begin, LONG_PRESS_MS) : undefined;
  const dropText = document.createElement("div");
  let at = { x: clientX, y: clientY };
  let isDragging = false;
  let frame = 0;
  let over: HTMLElement | null = null;
  let ghost: HTMLElement | null = null;

  function onPointer(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    if (event.type !== "pointermove") return end(event.type === "pointerup");
    at = { x: event.clientX, y: event.clientY };
    if (isDragging) return;
    const movedDistance = Math.hypot(at.x - clientX, at.y - clientY);
    if (isByTouch && movedDistance > FINGER_SLOP) end(false);
    else if (!isByTouch && movedDistance > MOUSE_SLOP) begin();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isDragging || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  }

  function begin(): void {
    isDragging = true;
    page.onBegin(thing);
    ghost = buildGhost(source, dropText);
    document.body.append(ghost);
    source.dataset.dragged = "";
    getSelection()?.removeAllRanges();
    draw();
  }

  function draw(): void {
    if (at.y < EDGE_DISTANCE) window.scrollBy(0, -SCROLL_STEP);
    else if (at.y > window.innerHeight - EDGE_DISTANCE) window.scrollBy(0, SCROLL_STEP);
    const place = findPlaceBelow();
    const drop = place === null ? null : page.describeDrop(thing, place.dataset.place ?? "");
    mark(drop === null ? null : place, drop?.isRefused ?? false);
    dropText.textContent = drop?.text ?? "";
    ghost?.toggleAttribute("data-refused", drop?.isRefused ?? false);
    if (ghost !== null) moveGhost(ghost);
    frame = requestAnimationFrame(draw);
  }

  function moveGhost({ offsetWidth, offsetHeight, style }: HTMLElement): void {
    const left = Math.min(at.x + PREVIEW_OFFSET, window.innerWidth - offsetWidth - PREVIEW_OFFSET);
    const top = Math.min(at.y + PREVIEW_OFFSET, window.innerHeight - offsetHeight - PREVIEW_OFFSET);
    style.translate = `${left}px ${top}px`;
  }

  function findPlaceBelow(): HTMLElement | null {
    const place = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>("[data-place]");
    return place != null && root.contains(place) ? place : null;
  }

  function mark(place: HTMLElement | null, isRefused: boolean): void {
    if (place !== over) delete over?.dataset.over;
    over = place;
    if (place !== null) place.dataset.over = isRefused ? "no" : "yes";
  }

  function end(isReleased: boolean): void {
    const wasDragging = isDragging;
    const place = isDragging && isReleased ? findPlaceBelow()?.dataset.place : undefined;
    listenerController.abort();
    window.clearTimeout(timer);
    cancelAnimationFrame(frame);
    mark(null, false);
    ghost?.remove();
    delete source.dataset.dragged;
    isDragging = false;
    onEnd(wasDragging);
    if (place !== undefined) page.onDrop(thing, place);
  }

  for (const type of ["pointermove", "pointerup", "pointercancel"] as const)
    document.addEventListener(type, onPointer, { signal });
  window.addEventListener("blur", () => end(false), { signal });
  document.addEventListener("keydown", onKeyDown, { signal, capture: true });
  // If another user's change removes the element, only the element itself receives its touch events.
  source.addEventListener("touchmove", (event) => isDragging && event.preventDefault(), {
    signal,
    passive: false,
  });
  return { isByTouch, isDragging: () => isDragging, end };
}

function buildGhost(source: HTMLElement, dropText: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = classes.ghost ?? "";
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  const clone = source.cloneNode(true) as HTMLElement;
  delete clone.dataset.drag;
  delete clone.dataset.place;
  clone.style.width = `${source.offsetWidth}px`;
  dropText.className = classes.words ?? "";
  ghost.append(dropText, clone);
  return ghost;
}
