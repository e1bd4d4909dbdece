import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients/patient";
import { formatNumber } from "@wardline/domain/text/format-count";
import { useDeferredValue, useMemo, useState } from "react";
import { useParkedCount } from "../../features/for-you/for-you.js";
import { openPatientsQuery } from "../../features/patients/data/patient-queries.js";
import {
  CASUALTY_SORT,
  CASUALTY_SORTS,
  CasualtiesTable,
} from "../../features/patients/list/CasualtiesTable.js";
import { OpenCount } from "../../features/patients/list/OpenCount.js";
import { findCasualties } from "../../features/patients/list/patient-search.js";
import { useSortParam, useTypedText } from "../../lib/address/search-params.js";
import { useStable } from "../../lib/use-stable.js";
import { useNotePrint } from "../../shared/patients/note-access.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { SearchBox, shownCountText } from "../../ui/table/SearchBox.js";

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
            <CasualtiesTable
              rows={rows}
              hasPatients={data.length > 0}
              sort={sort}
              onSort={setSort}
              selected={selected}
              onSelect={setSelected}
              onClearSearch={onClearSearch}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
