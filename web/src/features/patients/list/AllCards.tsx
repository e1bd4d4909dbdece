import { Box } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { type Patient } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { Suspense, useMemo, useState } from "react";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { EmptyState, LoadingState } from "../../../ui/feedback/Placeholders.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import { MoreRows } from "../../../ui/table/MoreRows.js";
import { AgeText, NameCell, NumberCell, TeamsCell } from "../cells/cells.js";
import { useMayDelete } from "../change/DeletePatientDialog.js";
import { useCardSearch } from "../data/patient-queries.js";
import { fieldColumn } from "./list-parts.js";
import { PatientSummary } from "./PatientSummary.js";

const DeletedCards = lazyPart(
  async () => (await import("../identity/DeletedCards.js")).DeletedCards,
);

/** Keeps the server's order, newest first. */
const FOUND_ORDER = { column: "found", direction: "asc" } as const;

function buildColumns(zone: string): DataColumn<Patient>[] {
  return [
    fieldColumn("hospital_no", ({ hospital_no }) => <NumberCell number={hospital_no} />, {
      width: "7.5rem",
    }),
    fieldColumn("name", (patient) => <NameCell patient={patient} />),
    fieldColumn("bed_no", ({ bed_no }) => <NumberCell number={bed_no} />, { width: "5.625rem" }),
    fieldColumn("age", (patient) => <AgeText patient={patient} />, { width: "5rem" }),
    {
      id: "opened",
      header: "Opened",
      cell: ({ created_at }) => momentText(created_at, zone),
      width: "10.625rem",
    },
    fieldColumn("teams", (patient) => <TeamsCell patient={patient} />, { width: "20%" }),
    fieldColumn("status", ({ status }) => <StatusBadge status={status} />, { width: "12.5rem" }),
  ];
}

function renderCompact(patient: Patient) {
  return <PatientSummary patient={patient} end={<StatusBadge status={patient.status} isShort />} />;
}

/** Search results from all cards, including closed ones, and the deleted cards that can be restored. */
export function AllCards({ query }: { query: string }) {
  const canRestore = useMayDelete();
  const [isOpen, setOpen] = useState(false);
  const zone = useHospitalZone();
  const columns = useMemo(() => buildColumns(zone), [zone]);
  const { isLongEnough, search, found } = useCardSearch(query);
  const icon = <IconUserSearch size={26} />;
  return (
    <>
      {isLongEnough ? (
        <Loaded query={search} label="Searching all cards">
          {() => (
            <>
              <DataTable
                label="all cards found"
                isFixed
                tableFrom="75em"
                columns={columns}
                compact={renderCompact}
                rows={found}
                rowLabel={(patient) => patient.name}
                sort={FOUND_ORDER}
                onSort={() => undefined}
                empty={
                  <EmptyState
                    icon={icon}
                    title="No results found"
                    text="No card from any day has this name, hospital number or bed."
                  />
                }
              />
              <MoreRows count={found.length} words={["card", "cards"]} query={search} />
            </>
          )}
        </Loaded>
      ) : (
        <EmptyState
          icon={icon}
          title="Search all cards"
          text={`Type at least ${LIMITS.searchMin} characters of a name, hospital number or bed. The search covers cards from all days, including closed cards.`}
        />
      )}
      {canRestore ? (
        <Box
          component="details"
          mt={20}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <Box component="summary" py={8} style={{ cursor: "pointer" }}>
            Deleted in the last {LIMITS.restorableDays} days
          </Box>
          {isOpen ? (
            <Suspense fallback={<LoadingState />}>
              <DeletedCards />
            </Suspense>
          ) : null}
        </Box>
      ) : null}
    </>
  );
}
