import { Box, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import type { Sort } from "@wardline/domain/records/list-view";
import { formatNumber } from "@wardline/domain/text/format-count";
import { useDeferredValue, useMemo, useState } from "react";
import { useParkedCount } from "../../features/for-you/for-you.js";
import {
  AgeText,
  DurationText,
  NameCell,
  NumberCell,
} from "../../features/patients/cells/cells.js";
import cells from "../../features/patients/cells/cells.module.css";
import { openPatientsQuery } from "../../features/patients/data/patient-queries.js";
import {
  fieldColumn,
  NoPatients,
  OpenCount,
  SORT_VALUES,
} from "../../features/patients/list/list-parts.js";
import { findCasualties } from "../../features/patients/list/patient-search.js";
import { useSortParam, useTypedText } from "../../lib/address/search-params.js";
import { useStable } from "../../lib/use-stable.js";
import { useNotePrint } from "../../shared/patients/note-access.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { DataTable } from "../../ui/table/DataTable.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import { RowLink } from "../../ui/table/row-keys.js";
import { NothingFound, SearchBox, shownCountText } from "../../ui/table/SearchBox.js";

/** Columns by which the casualties list can be sorted, and the default sort (docs/product.md, Casualties list). */
const CASUALTY_SORTS = ["hospital_no", "name", "duration"] as const;
const CASUALTY_SORT: Sort<(typeof CASUALTY_SORTS)[number]> = {
  column: "hospital_no",
  direction: "asc",
};

const NO_PATIENTS: readonly Patient[] = [];

/** Lists all open patients, each with a link to its update page (docs/product.md, Casualties list). */
export function CasualtiesPage() {
  const query = useQuery(openPatientsQuery);
  const parkedCount = useParkedCount();
  const search = useTypedText("q");
  const searchText = useDeferredValue(search.value);
  const [sort, setSort] = useSortParam(CASUALTY_SORTS, CASUALTY_SORT);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data = NO_PATIENTS } = query;
  const rows = useMemo(() => findCasualties(data, searchText), [data, searchText]);
  const onClearSearch = useStable(() => search.type(""));
  useNotePrint(rows.map(({ id }) => id));
  const hasPatients = data.length > 0;
  // Memoised, so that typing a search does not redraw the list.
  const table = useMemo(
    () => (
      <DataTable
        label="casualties"
        isFixed
        columns={COLUMNS}
        compact={renderCompact}
        rows={rows}
        rowLabel={(patient) => patient.name}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        empty={hasPatients ? <NothingFound onClear={onClearSearch} /> : <NoPatients />}
      />
    ),
    [rows, sort, setSort, selected, hasPatients, onClearSearch],
  );

  return (
    <>
      <PageHeader beside={query.data === undefined ? undefined : <OpenCount patients={rows} />}>
        {parkedCount === 0 ? undefined : (
          <ButtonLink to="/dashboard/adt" variant="default">
            Parked messages: {formatNumber(parkedCount)}
          </ButtonLink>
        )}
      </PageHeader>
      <Loaded query={query} label="Loading patients">
        {() => (
          <>
            <Box mb="xs">
              <SearchBox
                label="Search patients"
                value={search.value}
                onChange={search.type}
                onLeave={search.settle}
                entersList
                announcement={shownCountText(rows.length, data.length, "patients")}
                isListBehind={searchText !== search.value}
              />
            </Box>
            {table}
          </>
        )}
      </Loaded>
    </>
  );
}

const COLUMNS: readonly DataColumn<Patient>[] = [
  fieldColumn("hospital_no", ({ hospital_no }) => <NumberCell number={hospital_no} />, {
    sortValue: SORT_VALUES.hospital_no,
    width: "16%",
  }),
  fieldColumn("name", (patient) => <NameCell patient={patient} />, {
    sortValue: SORT_VALUES.name,
    card: "title",
  }),
  {
    id: "duration",
    header: "Duration",
    cell: (patient) => <DurationText patient={patient} />,
    className: cells.duration,
    sortValue: SORT_VALUES.duration,
    width: "20%",
  },
  fieldColumn("age", (patient) => <AgeText patient={patient} />, { width: "10%" }),
  {
    id: "update",
    header: "Action",
    cell: (patient) => <UpdateLink patient={patient} />,
    width: "11.875rem",
    align: "end",
  },
];

function renderCompact(patient: Patient) {
  return (
    <Group justify="space-between" gap="4px 12px">
      <div>
        <NameCell patient={patient} />
        <Box component="span" c="dimmed" fz="sm" fw={400}>
          <NumberCell number={patient.hospital_no} /> · <DurationText patient={patient} /> ·{" "}
          {PATIENT_FIELD_LABELS.age} <AgeText patient={patient} />
        </Box>
      </div>
      <UpdateLink patient={patient} />
    </Group>
  );
}

function UpdateLink({ patient }: { patient: Patient }) {
  return (
    <RowLink
      href={`/dashboard/update-patients-info/${patient.id}`}
      className={cells.button}
      aria-label={`Update Patient Info of ${patient.name}`}
    >
      Update Patient Info
    </RowLink>
  );
}
