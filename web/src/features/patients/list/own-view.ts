import { useSearch } from "@tanstack/react-router";
import type { Sort } from "@wardline/domain/records/list-view";
import { useEffect, useEffectEvent, useMemo } from "react";
import {
  type PageSearch,
  parsePageSearch,
  readSort,
  useSetSearch,
  writePageSearch,
} from "../../../lib/address/search-params.js";
import { useOwnChoice } from "../../../lib/session/own-choice.js";
import { PATIENT_SORT, PATIENT_SORTS } from "./patient-columns.js";

/** Columns that users can hide; the others identify the patient and show the status. */
export const OPTIONAL_COLUMNS = ["age", "duration", "contacts", "teams"] as const;
type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** URL filters that are saved along with the sort. */
const FILTERS = ["status", "team", "waiting"] as const;

/** The current user's saved view of the patient list in this browser (docs/product.md, Patients page). */
export interface OwnView {
  sort: Sort<(typeof PATIENT_SORTS)[number]>;
  hidden: readonly string[];
  isViewSaved: boolean;
  /** Saves the sort and the filters from the URL as the user's view. */
  saveView: () => void;
  resetView: () => void;
  toggleColumn: (column: OptionalColumn) => void;
}

export function useOwnView(): OwnView {
  const [text, choose] = useOwnChoice("patients-view");
  const search: PageSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const savedView = useMemo(() => parsePageSearch(text), [text]);
  const sort = useMemo(
    () => readSort(savedView.sort ?? "", PATIENT_SORTS, PATIENT_SORT),
    [savedView],
  );
  const hidden = useMemo(() => (savedView.without ?? "").split(",").filter(Boolean), [savedView]);
  return {
    sort,
    hidden,
    isViewSaved: text !== "",
    saveView: () => {
      const filters = Object.fromEntries(FILTERS.map((name) => [name, search[name]]));
      const newView = {
        ...filters,
        sort: search.sort ?? savedView.sort,
        without: savedView.without,
      };
      choose(writePageSearch(newView).slice(1));
    },
    resetView: () => {
      choose("");
      setSearch(Object.fromEntries([...FILTERS, "sort"].map((name) => [name, undefined])));
    },
    toggleColumn: (column) => {
      const without = OPTIONAL_COLUMNS.filter(
        (one) => (one === column) !== hidden.includes(one),
      ).join(",");
      choose(writePageSearch({ ...savedView, without }).slice(1));
    },
  };
}

/** Opens the list with the saved filters if the URL has none. */
export function useOpenWithOwnFilters(): void {
  const [text] = useOwnChoice("patients-view");
  const search: PageSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const open = useEffectEvent(() => {
    if (Object.values(search).some(Boolean)) return;
    const savedView = parsePageSearch(text);
    const filters = FILTERS.filter((name) => savedView[name] !== undefined);
    if (filters.length > 0)
      setSearch(Object.fromEntries(filters.map((name) => [name, savedView[name]])));
  });
  useEffect(() => open(), []);
}
