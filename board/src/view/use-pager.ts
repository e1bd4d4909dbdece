import { useState } from "react";
import { PAGE_MS, type Paged, type Pager, startPager, turnPage } from "./pager.js";

/** A pager that turns by itself, by default every 12 s; see `turnPage`. */
export function usePager(
  now: number,
  { pages, eventAt = 0, stay = PAGE_MS }: Pick<Paged, "pages"> & Partial<Paged>,
): Pager {
  const [pager, setPager] = useState(() => startPager(now));
  const turned = turnPage(pager, now, { pages, eventAt, stay });
  if (turned !== pager) setPager(turned);
  return turned;
}
