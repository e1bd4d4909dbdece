import { useMediaQuery } from "@mantine/hooks";
import {
  IconHistory,
  IconPencil,
  IconTrash,
  IconUserSearch,
  IconUsersGroup,
} from "@tabler/icons-react";
import { createPatient, type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import type { Sort } from "@wardline/domain/records/list-view";
import { clockText } from "@wardline/domain/time/clock-text";
import { memo, useCallback, useDeferredValue, useMemo } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import { useSignalSettings } from "../../../shared/patients/signal-settings.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import { ClearSearch } from "../../../ui/table/SearchBox.js";
import { useResortMinute } from "../../../ui/table/use-resort-minute.js";
import { getBedSortValue } from "../beds/bed-sort.js";
import { ContactsCell } from "../card/ContactsCell.js";
import { useMayDelete } from "../change/may-delete.js";
import { StatusCell, useStatusChange } from "../status/StatusCell.js";
import { PatientSummary } from "./PatientSummary.js";
import { buildPatientColumns } from "./patient-columns.js";

/** Minimum width for ten columns; below it, the name would have no room. */
const TABLE_MIN_WIDTH = "88em";
/** Media query with the same breakpoint as PatientSummary.module.css. */
const TABLET_QUERY = "(max-width: 75em)";

/** Dialogs that the row menu can open. */
export type PatientAction = "edit" | "delete" | "history";

interface PatientsTableProps {
  rows: readonly Patient[];
  hidden: readonly string[];
  /** True if the day has any patients; an empty list then means that nothing was found. */
  hasPatients: boolean;
  /** End of the day in epoch milliseconds if the day is past; patients of a past day are read-only. */
  dayEnd?: number;
  findContacts: (patient: Patient) => PatientContacts;
  /** Most common end of the current duties; null if nobody is on call or the list shows a past day. */
  commonEnd: string | null;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
  onAction: (action: PatientAction, patient: Patient) => void;
  onClearSearch: () => void;
}

/** Table of a day's patients with their menus. Memoised, so that typing a search does not redraw the list. */
export const PatientsTable = memo(function PatientsTable(props: PatientsTableProps) {
  const { hasPatients, dayEnd, findContacts, commonEnd, onAction, onClearSearch, ...rest } = props;
  const { hidden, ...list } = rest;
  // The sort column stays visible even if the user hides it.
  const shownColumn = hidden.includes(list.sort.column) ? list.sort.column : null;
  const onStatus = useStatusChange();
  const canDelete = useMayDelete();
  const isReadOnly = !useMay(updatePatient.access) || dayEnd !== undefined;
  const targets = useSignalSettings()?.targets;
  const minute = useResortMinute();
  const wards = useWards();
  const bedSort = useMemo(() => getBedSortValue(wards), [wards]);
  const isNarrow = useMediaQuery(TABLET_QUERY, undefined, { getInitialValueInEffect: false });
  const zone = useHospitalZone();
  // New columns redraw every row, for example when duties load, so key presses and animation frames take priority.
  const columns = useDeferredValue(
    useMemo(() => {
      const end = commonEnd === null ? null : { at: commonEnd, text: clockText(commonEnd, zone) };
      const all = { bedSort, targets, findContacts, end, onStatus, dayEnd, isReadOnly };
      return buildPatientColumns(all).filter(
        ({ id }) => !hidden.includes(id) || id === shownColumn,
      );
    }, [
      bedSort,
      targets,
      findContacts,
      commonEnd,
      zone,
      onStatus,
      dayEnd,
      isReadOnly,
      hidden,
      shownColumn,
    ]),
  );
  const renderCompact = useCallback(
    (patient: Patient) => (
      <PatientSummary
        patient={patient}
        dayEnd={dayEnd}
        targets={targets}
        isNarrow={isNarrow}
        isReadOnly={isReadOnly}
        end={
          isReadOnly ? (
            <StatusBadge status={patient.status} isShort />
          ) : (
            <StatusCell patient={patient} isShort onChange={onStatus} />
          )
        }
        contacts={<ContactsCell patient={patient} contacts={findContacts(patient)} isLine />}
      />
    ),
    [targets, isNarrow, findContacts, onStatus, dayEnd, isReadOnly],
  );

  function listActions(patient: Patient): MenuAction[] {
    const history: MenuAction = {
      label: "History",
      icon: <IconHistory size={17} aria-hidden="true" />,
      onSelect: () => onAction("history", patient),
    };
    if (isReadOnly) return [history];
    return [
      {
        label: "Edit",
        icon: <IconPencil size={17} aria-hidden="true" />,
        onSelect: () => onAction("edit", patient),
      },
      history,
      ...(canDelete
        ? [
            {
              label: "Delete",
              icon: <IconTrash size={17} aria-hidden="true" />,
              isDanger: true,
              onSelect: () => onAction("delete", patient),
            },
          ]
        : []),
    ];
  }

  return (
    <DataTable
      {...list}
      sortedAt={list.sort.column === "waiting" && dayEnd === undefined ? minute : undefined}
      label="patients"
      tableFrom={TABLE_MIN_WIDTH}
      isFixed
      columns={columns}
      compact={useDeferredValue(renderCompact)}
      rowLabel={(patient) => patient.name}
      actions={listActions}
      empty={
        hasPatients ? (
          <NothingFound onClear={onClearSearch} />
        ) : (
          <NoPatients isPast={dayEnd !== undefined} />
        )
      }
    />
  );
});

/** Message for a search that finds no patient (docs/product.md, Patients page). */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconUserSearch size={26} />}
      title="No results found"
      text="Try adjusting your search or filters"
    >
      <ClearSearch onClear={onClear} />
    </EmptyState>
  );
}

/** Message for a list without patients (docs/product.md, Patients page). */
export function NoPatients({ isPast = false }: { isPast?: boolean }) {
  const canOpenCards = useMay(createPatient.access);
  return (
    <EmptyState
      icon={<IconUsersGroup size={26} />}
      title="No patients found"
      text={
        isPast
          ? "No card was open on this day."
          : "You currently do not have any patient added, please add patients"
      }
    >
      {isPast || !canOpenCards ? null : (
        <ButtonLink to="/dashboard/new-patient" mt="sm">
          Open New Card
        </ButtonLink>
      )}
    </EmptyState>
  );
}
