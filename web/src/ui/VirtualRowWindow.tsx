import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useState } from "react";
import type { RowWindowProps } from "./row-span.js";

/** The part of `RowWindow` that only long lists load. */
export function VirtualRowWindow({ list, count, rowHeight, children }: RowWindowProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current === null) return;
    setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, [list]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  return children({
    indexes: items.map(({ index }) => index),
    before: (items[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
  });
}
