import { useWindowEvent } from "@mantine/hooks";
import {
  type ComponentType,
  type ReactNode,
  type RefCallback,
  startTransition,
  useCallback,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { onIdle } from "../../lib/on-idle.js";

/** Props of the placeholder for rows that are not rendered yet. */
export interface BlankProps {
  height: number;
  ref?: RefCallback<Element>;
}

/** Props for the rows of a long list that render later. */
export interface FurtherRowsProps {
  ids: readonly string[];
  first: number;
  rowHeight: number;
  order: string;
  Blank: ComponentType<BlankProps>;
  /** Renders the rows from `from` up to, but not including, `to`. */
  children: (from: number, to: number) => ReactNode;
}

/** Further rows render only near the window, because thousands would fill the memory. */
const MAX_RENDERED_ROWS = 1_000;

/** Renders the blocks near the window first and the others in idle time. They stay, for the browser's search. */
export function RowBlockList(props: FurtherRowsProps) {
  const { ids, first, rowHeight, order, Blank, children } = props;
  const [latestBlocks, setLatestBlocks] = useState(() => buildRowBlocks(ids, order, null));
  const isSame = latestBlocks.ids === ids && latestBlocks.order === order;
  const currentBlocks = isSame ? latestBlocks : buildRowBlocks(ids, order, latestBlocks);
  if (!isSame) setLatestBlocks(currentBlocks);
  return currentBlocks.blocks.map(({ key, from, ids: { length } }) => (
    <Block
      key={key}
      waits={first + from + ROWS_PER_BLOCK > MAX_RENDERED_ROWS}
      height={length * rowHeight}
      Blank={Blank}
    >
      {() => children(first + from, first + from + length)}
    </Block>
  ));
}

interface BlockProps extends Pick<FurtherRowsProps, "Blank"> {
  waits: boolean;
  height: number;
  children: () => ReactNode;
}

function Block({ waits, height, Blank, children }: BlockProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  const watch = useCallback(
    (blank: Element | null) => {
      if (blank === null) return undefined;
      const show = () => setIsDrawn(true);
      return renderWhenNear(blank, (isNear) => (isNear ? show() : startTransition(show)), waits);
    },
    [waits],
  );
  useWindowEvent("beforeprint", () => {
    if (!isDrawn) flushSync(() => setIsDrawn(true));
  });
  return isDrawn ? children() : <Blank height={height} ref={watch} />;
}

/** Distance from the window within which blocks render at once, ahead of scrolling. */
const NEAR_MARGIN = "800px 0px";

type Draw = (isNear: boolean) => void;

const nearDraws = new Map<Element, Draw>();
const idleDraws = new Map<Element, Draw>();
let observer: IntersectionObserver | undefined;
let isIdleRequested = false;

/** Calls `draw` when `place` comes near the window or, unless it `waits`, in idle time. Returns a cancel function. */
function renderWhenNear(place: Element, draw: Draw, waits: boolean): () => void {
  // Without IntersectionObserver, all blocks render in order.
  if ("IntersectionObserver" in window) {
    observer ??= new IntersectionObserver(onSeen, { rootMargin: NEAR_MARGIN });
    observer.observe(place);
    nearDraws.set(place, draw);
  }
  if (!waits) idleDraws.set(place, draw);
  requestIdle();
  return () => {
    observer?.unobserve(place);
    nearDraws.delete(place);
    idleDraws.delete(place);
    requestIdle();
  };
}

function onSeen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries)
    if (isIntersecting) nearDraws.get(target)?.(true);
}

function requestIdle(): void {
  if (isIdleRequested || idleDraws.size === 0) return;
  isIdleRequested = true;
  onIdle(() => {
    isIdleRequested = false;
    const [draw] = idleDraws.values();
    draw?.(false);
  });
}

/** Consecutive rows of a list that the browser lays out and paints as one block. */
export interface RowBlock {
  /** Stable key, so that the block's remaining rows do not re-render. */
  key: number;
  from: number;
  ids: readonly string[];
}

/** Row ids of a list in blocks. */
export interface RowBlocks {
  ids: readonly string[];
  order: string;
  blocks: readonly RowBlock[];
  nextKey: number;
}

/** Number of rows per block. A processor four times slower than today's renders a block in less than 0.1 s. */
export const ROWS_PER_BLOCK = 10;
/** If more rows change at once, the list counts as a different one and is split into new blocks. */
const MAX_CHANGED_ROWS = 20;

/** Splits rows into blocks. Rows stay in their block of `before`, unless the list or its order is different. */
export function buildRowBlocks(
  ids: readonly string[],
  order: string,
  before: RowBlocks | null,
): RowBlocks {
  const nextKey = before?.nextKey ?? 0;
  const isDifferentList =
    before?.order !== order || Math.abs(before.ids.length - ids.length) > MAX_CHANGED_ROWS;
  const reusedBlocks = isDifferentList ? null : reuseBlocks(ids, before.blocks);
  if (reusedBlocks !== null) return { ids, order, blocks: reusedBlocks, nextKey };
  const blocks = Array.from({ length: Math.ceil(ids.length / ROWS_PER_BLOCK) }, (_, index) => {
    const from = index * ROWS_PER_BLOCK;
    return { key: nextKey + index, from, ids: ids.slice(from, from + ROWS_PER_BLOCK) };
  });
  return { ids, order, blocks, nextKey: nextKey + blocks.length };
}

/** Adds new rows to the block of the row before them; null if a block would become too long or does not exist. */
function reuseBlocks(ids: readonly string[], before: readonly RowBlock[]): RowBlock[] | null {
  const places = new Map(
    before.flatMap((block, place) => block.ids.map((id) => [id, place] as const)),
  );
  const reusedBlocks = before.map(({ key }) => ({ key, from: 0, ids: [] as string[] }));
  let place = 0;
  for (const [index, id] of ids.entries()) {
    const ownPlace = places.get(id) ?? place;
    // A row that has moved joins the block of its neighbours.
    const next = places.get(ids[index + 1] ?? "") ?? ownPlace;
    if (ownPlace > place && next >= ownPlace) place = ownPlace;
    const block = reusedBlocks[place];
    if (block === undefined || block.ids.push(id) > ROWS_PER_BLOCK + MAX_CHANGED_ROWS) return null;
  }
  let from = 0;
  for (const block of reusedBlocks) {
    block.from = from;
    from += block.ids.length;
  }
  return reusedBlocks.filter((block) => block.ids.length > 0);
}
