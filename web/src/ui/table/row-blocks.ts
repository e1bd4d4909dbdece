import type { ComponentType, ReactNode, RefCallback } from "react";
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

/** Some rows of a list that stand one below the other: they are drawn, laid out and painted as one. */
export interface RowBlock {
  /** Stays while rows come and go, so that those that stay are not drawn again. */
  key: number;
  /** The place of its first row in the list. */
  from: number;
  ids: readonly string[];
}

/** A list's rows, by their ids, in blocks. */
export interface RowBlocks {
  ids: readonly string[];
  /** What the rows are sorted by. */
  order: string;
  blocks: readonly RowBlock[];
  nextKey: number;
}

/** Of a block: on a processor four times slower than today's they are drawn in less than a tenth of a second. */
export const BLOCK_ROWS = 10;
/** Where more rows than this came or went at once it is another list, whose blocks start over. */
const A_FEW = 20;

/** The rows in blocks; those of `before` keep the rows that they have, unless it was another list or otherwise sorted. */
export function rowBlocks(
  ids: readonly string[],
  order: string,
  before: RowBlocks | null,
): RowBlocks {
  const nextKey = before?.nextKey ?? 0;
  const isOther = before?.order !== order || Math.abs(before.ids.length - ids.length) > A_FEW;
  const kept = isOther ? null : keptBlocks(ids, before.blocks);
  if (kept !== null) return { ids, order, blocks: kept, nextKey };
  const blocks: RowBlock[] = [];
  for (let from = 0; from < ids.length; from += BLOCK_ROWS) {
    blocks.push({ key: nextKey + blocks.length, from, ids: ids.slice(from, from + BLOCK_ROWS) });
  }
  return { ids, order, blocks, nextKey: nextKey + blocks.length };
}

/** What is new joins those before it. Null where a block would grow too long, or there is none to join. */
function keptBlocks(ids: readonly string[], before: readonly RowBlock[]): RowBlock[] | null {
  const places = new Map(
    before.flatMap((block, place) => block.ids.map((id) => [id, place] as const)),
  );
  const kept = before.map(({ key }) => ({ key, from: 0, ids: [] as string[] }));
  let place = 0;
  for (const [index, id] of ids.entries()) {
    const own = places.get(id) ?? place;
    // One that has moved joins those around it: they are more.
    const next = places.get(ids[index + 1] ?? "") ?? own;
    if (own > place && next >= own) place = own;
    const block = kept[place];
    if (block === undefined || block.ids.push(id) > BLOCK_ROWS + A_FEW) return null;
  }
  let from = 0;
  for (const block of kept) {
    block.from = from;
    from += block.ids.length;
  }
  return kept.filter((block) => block.ids.length > 0);
}

/** What stands for rows that are not drawn yet. */
export interface BlankProps {
  /** Of these rows together, in pixels. */
  height: number;
  ref?: RefCallback<Element>;
}

/** What rows of a list that are not drawn at once are drawn from. */
export interface FurtherRowsProps {
  /** Of the rows; the same as long as they are. */
  ids: readonly string[];
  /** The place of the first of them in the list. */
  first: number;
  /** About how high a row is, in pixels. */
  rowHeight: number;
  /** What the rows are sorted by: changes when all of them change their places. */
  order: string;
  Blank: ComponentType<BlankProps>;
  /** Draws the rows of the list from one place up to, not including, another. */
  children: (from: number, to: number) => ReactNode;
}
