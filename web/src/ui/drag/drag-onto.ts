import classes from "./drag-onto.module.css";

/** What a page makes of dragging. Things and places go by what stands in their `data-drag` and `data-place`. */
export interface Dragging {
  onBegin: (thing: string) => void;
  /** What letting go over a place would do, in words; asked in every frame, since others change the page meanwhile. */
  said: (thing: string, place: string) => DropText | null;
  onDrop: (thing: string, place: string) => void;
}

export interface DropText {
  text: string;
  isRefused: boolean;
}

/** Pixels that a mouse may tremble in a click, and a finger while it rests. */
const MOUSE_SLOP = 6;
const FINGER_SLOP = 10;

/** So long a finger rests before it drags: shorter is a tap or the begin of scrolling, longer the browser's own menu. */
const LONG_PRESS_MS = 350;

/** Within so many pixels of the window's edges the page scrolls, by so many in a frame. */
const EDGE = 72;
const SCROLL_STEP = 14;

/** Pixels between the pointer, or the window's edge, and what hangs on the pointer. */
const BESIDE = 10;

/**
 * Lets people drag what has `data-drag` within `root` onto what has `data-place`: with a mouse at once, by touch and pen
 * after a long press, so that a page still scrolls. Escape cancels. While it lasts the thing has `data-dragged`, and the
 * place below it `data-over`. Gives back what ends it.
 *
 * Not a library: of those that are kept, @dnd-kit/dom 0.5 is 31 KB for the few lines below and not yet at its first version,
 * @dnd-kit/core has had no release since 2024, and pragmatic-drag-and-drop stands on the browsers' own dragging, which
 * touch screens have in some of them alone.
 */
export function dragOnto(root: HTMLElement, page: Dragging): () => void {
  const leave = new AbortController();
  const { signal } = leave;
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

  /** The click that ends a drag is none. */
  function onClick(event: MouseEvent): void {
    if (!hasDragged) return;
    hasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Heard before a touch begins: browsers ask only those whether the page may scroll. */
  function onTouchMove(event: TouchEvent): void {
    if (current?.isDragging && event.cancelable) event.preventDefault();
  }

  /** A long press has no menu of the browser's. */
  function onContextMenu(event: MouseEvent): void {
    if (current?.isByTouch) event.preventDefault();
  }

  root.addEventListener("pointerdown", onPointerDown, { signal });
  root.addEventListener("click", onClick, { signal, capture: true });
  root.addEventListener("touchmove", onTouchMove, { signal, passive: false });
  root.addEventListener("contextmenu", onContextMenu, { signal });
  return () => {
    leave.abort();
    current?.end(false);
  };
}

/** One press on a thing, which may become a drag. */
class Drag {
  isDragging = false;
  readonly isByTouch: boolean;
  private readonly leave = new AbortController();
  private readonly thing: string;
  private readonly start: { x: number; y: number };
  private at: { x: number; y: number };
  private timer: number | undefined;
  private frame = 0;
  private over: HTMLElement | null = null;
  private ghost: HTMLElement | null = null;
  private readonly words = document.createElement("div");

  constructor(
    private readonly root: HTMLElement,
    private readonly source: HTMLElement,
    { clientX: x, clientY: y, pointerType, pointerId }: PointerEvent,
    private readonly page: Dragging,
    private readonly onEnd: (isDrag: boolean) => void,
  ) {
    const { signal } = this.leave;
    this.thing = source.dataset.drag ?? "";
    this.start = { x, y };
    this.at = this.start;
    this.isByTouch = pointerType !== "mouse";
    if (this.isByTouch) this.timer = window.setTimeout(() => this.begin(), LONG_PRESS_MS);
    const ofThis = (run: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === pointerId) run(event);
    };
    document.addEventListener(
      "pointermove",
      ofThis((event) => this.onMove(event)),
      { signal },
    );
    document.addEventListener(
      "pointerup",
      ofThis(() => this.end(true)),
      { signal },
    );
    document.addEventListener(
      "pointercancel",
      ofThis(() => this.end(false)),
      { signal },
    );
    window.addEventListener("blur", () => this.end(false), { signal });
    document.addEventListener("keydown", (event) => this.onKeyDown(event), {
      signal,
      capture: true,
    });
    // Of its own: should somebody else take the thing off the page, its touches are heard nowhere else.
    source.addEventListener("touchmove", (event) => this.isDragging && event.preventDefault(), {
      signal,
      passive: false,
    });
  }

  private onMove({ clientX: x, clientY: y }: PointerEvent): void {
    this.at = { x, y };
    if (this.isDragging) return;
    const moved = Math.hypot(x - this.start.x, y - this.start.y);
    if (this.isByTouch && moved > FINGER_SLOP) this.end(false);
    else if (!this.isByTouch && moved > MOUSE_SLOP) this.begin();
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
    this.ghost = ghostOf(this.source, this.words);
    document.body.append(this.ghost);
    this.source.dataset.dragged = "";
    getSelection()?.removeAllRanges();
    this.draw();
  }

  /** Follows the pointer, and what others change below it. */
  private readonly draw = (): void => {
    const { x, y } = this.at;
    if (y < EDGE) window.scrollBy(0, -SCROLL_STEP);
    else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
    const place = this.placeBelow();
    const said = place === null ? null : this.page.said(this.thing, place.dataset.place ?? "");
    this.mark(said === null ? null : place, said?.isRefused ?? false);
    this.words.textContent = said?.text ?? "";
    this.ghost?.toggleAttribute("data-refused", said?.isRefused ?? false);
    this.place(x, y);
    this.frame = requestAnimationFrame(this.draw);
  };

  /** Beside the pointer, and within the window. */
  private place(x: number, y: number): void {
    if (this.ghost === null) return;
    const { offsetWidth, offsetHeight, style } = this.ghost;
    const left = Math.min(x + BESIDE, window.innerWidth - offsetWidth - BESIDE);
    const top = Math.min(y + BESIDE, window.innerHeight - offsetHeight - BESIDE);
    style.translate = `${left}px ${top}px`;
  }

  private placeBelow(): HTMLElement | null {
    const { x, y } = this.at;
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]") ?? null;
    return place !== null && this.root.contains(place) ? place : null;
  }

  private mark(place: HTMLElement | null, isRefused: boolean): void {
    if (place !== this.over) delete this.over?.dataset.over;
    this.over = place;
    if (place !== null) place.dataset.over = isRefused ? "no" : "yes";
  }

  /** Ends the press; a drag is dropped where it is if it `isLetGo`. */
  end(isLetGo: boolean): void {
    const { isDragging } = this;
    const place = isDragging && isLetGo ? this.placeBelow()?.dataset.place : undefined;
    this.leave.abort();
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

/** What hangs on the pointer: the words of what letting go does, above the thing as it looks. */
function ghostOf(source: HTMLElement, words: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = classes.ghost ?? "";
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  const look = source.cloneNode(true) as HTMLElement;
  delete look.dataset.drag;
  delete look.dataset.place;
  look.style.width = `${source.offsetWidth}px`;
  words.className = classes.words ?? "";
  ghost.append(words, look);
  return ghost;
}
