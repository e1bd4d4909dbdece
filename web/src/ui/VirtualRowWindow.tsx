import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { onIdle } from "../lib/on-idle.js";
import { type Drawn, drawnFor, indexesOf, isWhole, withMore } from "./drawn-rows.js";
import type { RowWindowProps } from "./row-span.js";

/** Beyond those in sight, in rows: what a turn of the wheel brings is there already. */
const OVERSCAN = 6;

/**
 * The part of `RowWindow` that only long lists load: draws the rows in sight at once and the others in idle time, a few
 * at a time. What is drawn stays, so that scrolling has nothing to draw and the browser's own search finds every row.
 */
export function VirtualRowWindow({ list, count, rowHeight, order, children }: RowWindowProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current === null) return;
    setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, [list]);
  const [known, setKnown] = useState<Drawn>({ from: 0, to: 0, count: 0, order });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const [from = 0, ...others] = defaultRangeExtractor(range);
      const inSight = { from, to: from + 1 + others.length, count, order };
      return indexesOf(drawnFor(known, inSight));
    },
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = from + items.length;
  const isKnown =
    from === known.from && to === known.to && count === known.count && order === known.order;
  if (!isKnown && items.length > 0) setKnown({ from, to, count, order });

  const isDone = isWhole(known);
  useEffect(() => {
    if (isDone) return undefined;
    return onIdle(() => startTransition(() => setKnown(withMore)));
  }, [known, isDone]);

  const before = (items[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  const measure = virtualizer.measureElement;
  // Scrolling within what is drawn draws nothing.
  return useMemo(
    () =>
      children({
        indexes: indexesOf({ from, to }),
        before,
        after,
        measure,
      }),
    [children, from, to, before, after, measure],
  );
}
