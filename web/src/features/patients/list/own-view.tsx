import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { pick } from "@wardline/domain/records/pick";
import { useEffect, useEffectEvent, useMemo } from "react";
import {
  type PageSearch,
  parsePageSearch,
  readSort,
  useSetSearch,
  writePageSearch,
} from "../../../lib/address/search-params.js";
import { useOwnChoice } from "../../../lib/session/own-choice.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { ActionMenu } from "../../../ui/menu/ActionMenu.js";
import { PATIENT_SORT, PATIENT_SORTS } from "./PatientsTable.js";

const toast = toastsAbout("view");

/** Labels of the columns that users can hide; the others identify the patient and show the status. */
const OPTIONAL_COLUMNS = {
  age: PATIENT_FIELD_LABELS.age,
  duration: "Duration of admission",
  contacts: "Managing teams contact",
  teams: PATIENT_FIELD_LABELS.teams,
};

/** URL filters that are saved along with the sort. */
const FILTERS = ["status", "team", "waiting"] as const;

/** Returns the current user's saved view of the patient list in this browser (docs/product.md, Patients page). */
export function useOwnView() {
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
      const kept = { sort: search.sort ?? savedView.sort, without: savedView.without };
      choose(writePageSearch({ ...pick(search, FILTERS), ...kept }).slice(1));
      toast.success("This is now your default view in this browser.");
    },
    resetView: () => {
      choose("");
      setSearch(Object.fromEntries([...FILTERS, "sort"].map((name) => [name, undefined])));
      toast.success("View reset to standard.");
    },
    toggleColumn: (column: string) => {
      const without = Object.keys(OPTIONAL_COLUMNS)
        .filter((one) => (one === column) !== hidden.includes(one))
        .join(",");
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
    if (filters.length > 0) setSearch(pick(savedView, filters));
  });
  useEffect(() => open(), []);
}

/** Renders a menu that saves or resets the user's default sort, filters and columns in this browser. */
export function ViewMenu({ view }: { view: ReturnType<typeof useOwnView> }) {
  const listActions = () => [
    { label: "Make this my default view", onSelect: view.saveView },
    ...(view.isViewSaved
      ? [{ label: "Reset to the standard view", onSelect: view.resetView }]
      : []),
    ...Object.entries(OPTIONAL_COLUMNS).map(([column, label]) => ({
      label: `${view.hidden.includes(column) ? "Show" : "Hide"} “${label}”`,
      onSelect: () => view.toggleColumn(column),
    })),
  ];
  return (
    <ActionMenu label="View" actions={listActions}>
      {(trigger) => (
        <ActionIcon
          {...trigger}
          variant="default"
          size={36}
          aria-label="View"
          title="View: sort order, filters and columns"
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </ActionMenu>
  );
}
