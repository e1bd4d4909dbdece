import { useDebouncedValue } from "@mantine/hooks";
import { IconUserSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/people/session-timing";
import { Suspense, useMemo, useState } from "react";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import { MoreRows } from "../../../ui/table/MoreRows.js";
import { AgeText } from "../cells/AgeText.js";
import { NameCell, NumberCell, TeamsCell } from "../cells/cells.js";
import { useMayDelete } from "../change/may-delete.js";
import { patientSearchQuery } from "../data/patient-queries.js";
import classes from "./PatientFilters.module.css";
import { PatientSummary } from "./PatientSummary.js";

const DeletedCards = lazyPart(
  async () => (await import("../identity/DeletedCards.js")).DeletedCards,
);

/** Keeps the server's order, newest first. */
const FOUND_ORDER = { column: "found", direction: "asc" } as const;

function buildColumns(zone: string): DataColumn<Patient>[] {
  return [
    {
      id: "hospital_no",
      header: PATIENT_FIELD_LABELS.hospital_no,
      cell: (patient) => <NumberCell number={patient.hospital_no} />,
      width: "7.5rem",
    },
    {
      id: "name",
      header: PATIENT_FIELD_LABELS.name,
      cell: (patient) => <NameCell patient={patient} />,
    },
    {
      id: "bed_no",
      header: PATIENT_FIELD_LABELS.bed_no,
      cell: (patient) => <NumberCell number={patient.bed_no} />,
      width: "5.625rem",
    },
    {
      id: "age",
      header: PATIENT_FIELD_LABELS.age,
      cell: (patient) => <AgeText patient={patient} />,
      width: "5rem",
    },
    {
      id: "opened",
      header: "Opened",
      cell: (patient) => momentText(patient.created_at, zone),
      width: "10.625rem",
    },
    {
      id: "teams",
      header: PATIENT_FIELD_LABELS.teams,
      cell: (patient) => <TeamsCell patient={patient} />,
      width: "20%",
    },
    {
      id: "status",
      header: PATIENT_FIELD_LABELS.status,
      cell: (patient) => <StatusBadge status={patient.status} />,
      width: "12.5rem",
    },
  ];
}

function renderCompact(patient: Patient) {
  return <PatientSummary patient={patient} end={<StatusBadge status={patient.status} isShort />} />;
}

/** Search results from all cards, including closed ones, and the deleted cards that can be restored. */
export function AllCards({ query }: { query: string }) {
  const canRestore = useMayDelete();
  return (
    <>
      <FoundCards query={query} />
      {canRestore ? <DeletedFold /> : null}
    </>
  );
}

function DeletedFold() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.deleted}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Deleted in the last {LIMITS.restorableDays} days</summary>
      {isOpen ? (
        <Suspense fallback={<LoadingState />}>
          <DeletedCards />
        </Suspense>
      ) : null}
    </details>
  );
}

function FoundCards({ query }: { query: string }) {
  const zone = useHospitalZone();
  const columns = useMemo(() => buildColumns(zone), [zone]);
  const [settledQuery] = useDebouncedValue(query.trim(), SEARCH_DEBOUNCE_MS);
  const isLongEnough = settledQuery.length >= LIMITS.searchMin;
  const cards = useInfiniteQuery({ ...patientSearchQuery(settledQuery), enabled: isLongEnough });
  if (!isLongEnough) {
    return (
      <EmptyState
        icon={<IconUserSearch size={26} />}
        title="Search all cards"
        text={`Type at least ${LIMITS.searchMin} characters of a name, hospital number or bed. The search covers cards from all days, including closed cards.`}
      />
    );
  }
  return (
    <Loaded query={cards} label="Searching all cards">
      {(data) => {
        const rows = data.pages.flatMap(({ patients }) => patients);
        return (
          <>
            <DataTable
              label="all cards found"
              isFixed
              tableFrom="75em"
              columns={columns}
              compact={renderCompact}
              rows={rows}
              rowLabel={(patient) => patient.name}
              sort={FOUND_ORDER}
              onSort={() => undefined}
              empty={
                <EmptyState
                  icon={<IconUserSearch size={26} />}
                  title="No results found"
                  text="No card from any day has this name, hospital number or bed."
                />
              }
            />
            <MoreRows count={rows.length} words={["card", "cards"]} query={cards} />
          </>
        );
      }}
    </Loaded>
  );
}

interface SearchAllSwitchProps {
  isOn: boolean;
  onToggle: () => void;
}

/** Button that switches the search box from the listed patients to all cards and back. */
export function SearchAllSwitch({ isOn, onToggle }: SearchAllSwitchProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onToggle}>
      Search all cards
    </button>
  );
}
