import { onIdle } from "../../lib/on-idle.js";

/** How far from the window something is drawn at once, so that a turn of the wheel finds it there. */
const NEAR = "800px 0px";

/** What is to be drawn; said is whether it comes into sight just now. */
type Draw = (isNear: boolean) => void;

const near = new Map<Element, Draw>();
const idle = new Map<Element, Draw>();
let observer: IntersectionObserver | undefined;
let isAsked = false;

/**
 * Has `draw` called once what stands for it at `place` comes near the window, or else, unless it `waits` for that, in
 * idle time: one after the other, each when the one before is drawn. Returns what is to be called when it is drawn, or
 * not wanted any more.
 */
export function drawInTurn(place: Element, draw: Draw, waits: boolean): () => void {
  // A browser without it draws all of them in turn.
  if ("IntersectionObserver" in window) {
    observer ??= new IntersectionObserver(onSeen, { rootMargin: NEAR });
    observer.observe(place);
    near.set(place, draw);
  }
  if (!waits) idle.set(place, draw);
  askForIdle();
  return () => {
    observer?.unobserve(place);
    near.delete(place);
    idle.delete(place);
    askForIdle();
  };
}

function onSeen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) near.get(target)?.(true);
}

function askForIdle(): void {
  if (isAsked || idle.size === 0) return;
  isAsked = true;
  onIdle(() => {
    isAsked = false;
    const [draw] = idle.values();
    draw?.(false);
  });
}
