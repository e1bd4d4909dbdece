import type { News } from "../view/patients/attention.js";
import { listPatients, type PatientCell } from "./groups.js";
import { type ClassicalLayout, countNewsRows } from "./layout.js";
import { type LayoutPage, listSections } from "./pages.js";

/** Returns the patients above a page's groups: the pinned one, and recent changes (docs/board.md, 2D Classical). */
export function listRaisedCells(
  layout: ClassicalLayout,
  page: number,
  news: readonly News[],
  pinned: string | null,
): PatientCell[] {
  const maxCells = (layout.pin + (page === 0 ? countNewsRows(layout) : 0)) * layout.columns;
  const pinnedFirst = layout.pin === 0 || pinned === null ? [] : [pinned];
  const raised: PatientCell[] = [];
  for (const id of pinnedFirst.concat(page === 0 ? news.map((one) => one.id) : [])) {
    if (raised.length >= maxCells) break;
    const place = findPage(layout, id);
    if (id === pinned ? place === page || raised.length > 0 : place < 1) continue;
    const cell = listCells(layout.pages[place]).find(({ row }) => row.id === id);
    // Outside its group, a bed is shown with its full label.
    if (cell !== undefined) raised.push({ ...cell, bed: cell.row.bed, duty: cell.row.duty });
  }
  return raised;
}

/** Returns the page that shows a change: the first page if the change is raised to it, else the patient's own page. */
export function findNewsPage(
  layout: ClassicalLayout,
  news: readonly News[],
  pinned: string | null,
  id: string,
): number {
  if (listRaisedCells(layout, 0, news, pinned).some(({ row }) => row.id === id)) return 0;
  return Math.max(0, findPage(layout, id));
}

function findPage({ pages }: ClassicalLayout, id: string): number {
  return pages.findIndex((page) => listCells(page).some(({ row }) => row.id === id));
}

/** Returns the patients of a page. */
export function listCells(page: LayoutPage | undefined): PatientCell[] {
  return listSections(page).flatMap(listPatients);
}
