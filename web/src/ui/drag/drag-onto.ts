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
  let current: Drag | null = null;
  let hasDragged = false;

  function onPointerDown(event: PointerEvent): void {
    const source = (event.target as Element).closest<HTMLElement>("[data-drag]");
    hasDragged = false;
    if (source === null || !event.isPrimary || event.button !== 0 || current !== null) return;
    current = new Drag(root, source, event, page, (isDrag) => {
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
    if (current?.isDragging && event.cancelable) event.preventDefault();
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

type PointerEventType = "pointermove" | "pointerup" | "pointercancel";

/** A press on a draggable thing, which may become a drag. */
class Drag {
  isDragging = false;
  readonly isByTouch: boolean;
  private readonly listenerController = new AbortController();
  private readonly thing: string;
  private readonly start: { x: number; y: number };
  private at: { x: number; y: number };
  private timer: number | undefined;
  private frame = 0;
  private over: HTMLElement | null = null;
  private ghost: HTMLElement | null = null;
  private readonly dropText = document.createElement("div");

  constructor(
    private readonly root: HTMLElement,
    private readonly source: HTMLElement,
    { clientX: x, clientY: y, pointerType, pointerId }: PointerEvent,
    private readonly page: DragHandlers,
    private readonly onEnd: (isDrag: boolean) => void,
  ) {
    const { signal } = this.listenerController;
    this.thing = source.dataset.drag ?? "";
    this.start = { x, y };
    this.at = this.start;
    this.isByTouch = pointerType !== "mouse";
    if (this.isByTouch) this.timer = window.setTimeout(() => this.begin(), LONG_PRESS_MS);
    const onPointer = (type: PointerEventType, run: (event: PointerEvent) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (event.pointerId === pointerId) run(event);
        },
        { signal },
      );
    onPointer("pointermove", (event) => this.onMove(event));
    onPointer("pointerup", () => this.end(true));
    onPointer("pointercancel", () => this.end(false));
    window.addEventListener("blur", () => this.end(false), { signal });
    document.addEventListener("keydown", (event) => this.onKeyDown(event), {
      signal,
      capture: true,
    });
    // If another user's change removes the element, its touch events no longer reach the document, only the element
    // itself.
    source.addEventListener("touchmove", (event) => this.isDragging && event.preventDefault(), {
      signal,
      passive: false,
    });
  }

  private onMove({ clientX: x, clientY: y }: PointerEvent): void {
    this.at = { x, y };
    if (this.isDragging) return;
    const movedDistance = Math.hypot(x - this.start.x, y - this.start.y);
    if (this.isByTouch && movedDistance > FINGER_SLOP) this.end(false);
    else if (!this.isByTouch && movedDistance > MOUSE_SLOP) this.begin();
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (!this.isDragging || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.end(false);
  }

  private begin(): void {
    this.isDragging = true;
    this.page.onBegin(this.thing);
    this.ghost = buildGhost(this.source, this.dropText);
    document.body.append(this.ghost);
    this.source.dataset.dragged = "";
    getSelection()?.removeAllRanges();
    this.draw();
  }

  private readonly draw = (): void => {
    const { x, y } = this.at;
    if (y < EDGE_DISTANCE) window.scrollBy(0, -SCROLL_STEP);
    else if (y > window.innerHeight - EDGE_DISTANCE) window.scrollBy(0, SCROLL_STEP);
    const place = this.findPlaceBelow();
    const drop =
      place === null ? null : this.page.describeDrop(this.thing, place.dataset.place ?? "");
    this.mark(drop === null ? null : place, drop?.isRefused ?? false);
    this.dropText.textContent = drop?.text ?? "";
    this.ghost?.toggleAttribute("data-refused", drop?.isRefused ?? false);
    this.moveGhost(x, y);
    this.frame = requestAnimationFrame(this.draw);
  };

  private moveGhost(x: number, y: number): void {
    if (this.ghost === null) return;
    const { offsetWidth, offsetHeight, style } = this.ghost;
    const left = Math.min(x + PREVIEW_OFFSET, window.innerWidth - offsetWidth - PREVIEW_OFFSET);
    const top = Math.min(y + PREVIEW_OFFSET, window.innerHeight - offsetHeight - PREVIEW_OFFSET);
    style.translate = `${left}px ${top}px`;
  }

  private findPlaceBelow(): HTMLElement | null {
    const { x, y } = this.at;
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]") ?? null;
    return place !== null && this.root.contains(place) ? place : null;
  }

  private mark(place: HTMLElement | null, isRefused: boolean): void {
    if (place !== this.over) delete this.over?.dataset.over;
    this.over = place;
    if (place !== null) place.dataset.over = isRefused ? "no" : "yes";
  }

  end(isReleased: boolean): void {
    const { isDragging } = this;
    const place = isDragging && isReleased ? this.findPlaceBelow()?.dataset.place : undefined;
    this.listenerController.abort();
    window.clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.mark(null, false);
    this.ghost?.remove();
    delete this.source.dataset.dragged;
    this.isDragging = false;
    this.onEnd(isDragging);
    if (place !== undefined) this.page.onDrop(this.thing, place);
  }
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
