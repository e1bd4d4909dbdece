import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Up to this many rows are simply drawn. */
export const VIRTUAL_ABOVE = 150;

interface RowWindow {
  /** The rows to draw: their places in the list. */
  indexes: number[];
  /** Heights in pixels that stand for the rows before and after them. */
  before: number;
  after: number;
  /** To be given to every drawn row, with `data-index`, so that its real height is known. */
  measure: ((element: Element | null) => void) | undefined;
}

/** Which of `count` rows are in sight while the page scrolls; all of them when there are few. */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const isVirtual = count > VIRTUAL_ABOVE;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current === null) return;
    setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, [list, isVirtual]);
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
  });
  if (!isVirtual) {
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      measure: undefined,
    };
  }
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    before: (items[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
  };
}
