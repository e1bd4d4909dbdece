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

/** The columns that one can do without: what is left says who and where a patient is, and how it stands. */
export const OPTIONAL_COLUMNS = ["age", "duration", "contacts", "teams"] as const;
type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** What of the address is kept beside the sort. */
const FILTERS = ["status", "team", "waiting"] as const;

/** What the person who is logged in keeps of the list of patients on this browser (docs/product.md, Patients page). */
export interface OwnView {
  /** With which the list begins. */
  sort: Sort<(typeof PATIENT_SORTS)[number]>;
  hidden: readonly string[];
  /** Whether anything is kept. */
  isKept: boolean;
  /** Keeps sort and filters as they are in the address. */
  keep: () => void;
  /** Goes back to the view that everybody has at first. */
  forget: () => void;
  toggleColumn: (column: OptionalColumn) => void;
}

export function useOwnView(): OwnView {
  const [text, choose] = useOwnChoice("patients-view");
  const search: PageSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const kept = useMemo(() => parsePageSearch(text), [text]);
  const sort = useMemo(() => readSort(kept.sort ?? "", PATIENT_SORTS, PATIENT_SORT), [kept]);
  const hidden = useMemo(() => (kept.without ?? "").split(",").filter(Boolean), [kept]);
  return {
    sort,
    hidden,
    isKept: text !== "",
    keep: () => {
      const filters = Object.fromEntries(FILTERS.map((name) => [name, search[name]]));
      const wanted = { ...filters, sort: search.sort ?? kept.sort, without: kept.without };
      choose(writePageSearch(wanted).slice(1));
    },
    forget: () => {
      choose("");
      setSearch(Object.fromEntries([...FILTERS, "sort"].map((name) => [name, undefined])));
    },
    toggleColumn: (column) => {
      const without = OPTIONAL_COLUMNS.filter(
        (one) => (one === column) !== hidden.includes(one),
      ).join(",");
      choose(writePageSearch({ ...kept, without }).slice(1));
    },
  };
}

/** Opens the list with the filters that were kept, where its address says nothing else. */
export function useOpenWithOwnFilters(): void {
  const [text] = useOwnChoice("patients-view");
  const search: PageSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const open = useEffectEvent(() => {
    if (Object.values(search).some(Boolean)) return;
    const kept = parsePageSearch(text);
    const filters = FILTERS.filter((name) => kept[name] !== undefined);
    if (filters.length > 0)
      setSearch(Object.fromEntries(filters.map((name) => [name, kept[name]])));
  });
  useEffect(() => open(), []);
}
