import { Text } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useNameOfWard } from "../../../shared/hospital/my-ward.js";
import { useLimitText } from "../../../shared/hospital/wards.js";
import { noteAccess } from "../../../shared/patients/note-access.js";
import { foundText, SearchBox } from "../../../ui/form/SearchBox.js";
import { AlikeContext, useAlikeNames } from "../alike/alike-names.js";
import { PrintSheet } from "../bulk/PrintSheet.js";
import { type PatientSheet, SelectionBar } from "../bulk/SelectionBar.js";
import { ShiftSheet } from "../bulk/ShiftSheet.js";
import type { PatientContacts } from "../card/patient-contacts.js";
import { PatientFilters } from "./PatientFilters.js";
import classes from "./PatientsSection.module.css";
import type { PatientView } from "./use-patient-view.js";

interface PatientsSectionProps {
  /** All patients of the list, whatever the search. */
  patients: readonly Patient[];
  view: PatientView;
  /** Puts patients into the list's order. */
  inOrder: (patients: readonly Patient[]) => Patient[];
  /** YYYY-MM-DD, the day of the list. */
  day: string;
  /** The end of a past day in epoch milliseconds. */
  dayEnd?: number;
  /** Whom to call for a patient. */
  contactsOf: (patient: Patient) => PatientContacts;
  /** The ids of those who are selected when the page opens. */
  selectedFirst?: readonly string[];
  /** Stands beside the search box. */
  besideSearch?: ReactNode;
  /** Whether the list can be narrowed to statuses and a team. */
  hasFilters?: boolean;
  /** What is done with the selected patients beside what every list offers. */
  renderBulk?: ((chosen: readonly Patient[]) => ReactNode) | undefined;
  /** Draws the list. */
  children: (selection: {
    selected: ReadonlySet<string>;
    onSelect: (selected: Set<string>) => void;
  }) => ReactNode;
}

/** What is being printed; asked is a print that the page has to open itself. */
interface Printed {
  patients: readonly Patient[];
  sheet: PatientSheet;
  isAsked: boolean;
}

/** What lists of patients have in common: count, search, filters, paper, and what can be done with a selection. */
export function PatientsSection(props: PatientsSectionProps) {
  const { patients, view, inOrder, day, dayEnd, contactsOf, children } = props;
  const { besideSearch, hasFilters = true, renderBulk, selectedFirst } = props;
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(selectedFirst));
  const [printed, setPrinted] = useState<Printed | null>(null);
  const { filter } = view;
  const ward = useNameOfWard(filter.ward);
  const limit = useLimitText();
  const alike = useAlikeNames(dayEnd === undefined ? patients : undefined);
  const chosen = inOrder(patients.filter(({ id }) => selected.has(id)));
  const shown = new Set(view.rows.map(({ id }) => id));
  const open = view.rows.filter(({ status }) => !isClosed(status)).length;

  function print(listed: readonly Patient[], sheet: PatientSheet, isAsked: boolean): void {
    // A sheet that is still there is drawn, and asked for, again.
    if (isAsked) flushSync(() => setPrinted(null));
    setPrinted({ patients: listed, sheet, isAsked });
    noteAccess(
      "print",
      listed.map(({ id }) => id),
    );
  }

  // The browser's own way to print gets the sheet, too: the selected patients, or all that are listed.
  const onBeforePrint = useEffectEvent(() => {
    if (printed !== null) return;
    const listed = chosen.length > 0 ? chosen : inOrder(view.rows);
    flushSync(() => print(listed, "list", false));
  });
  useEffect(() => {
    window.addEventListener("beforeprint", onBeforePrint);
    return () => window.removeEventListener("beforeprint", onBeforePrint);
  }, []);

  const Sheet = printed?.sheet === "shift" ? ShiftSheet : PrintSheet;
  return (
    <AlikeContext value={alike}>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchBox
            label="Search patients"
            width={240}
            value={view.search.value}
            onChange={view.search.type}
            onLeave={view.search.settle}
            entersList
            // Only the reader's own search is announced: other people's changes would interrupt all the time.
            said={foundText(view.rows.length, patients.length, "patients")}
            isListBehind={view.isBehind}
          />
          {besideSearch}
        </div>
        {hasFilters ? (
          <div className={classes.filters}>
            <PatientFilters
              patients={view.found}
              filter={view.filter}
              toggleStatus={view.toggleStatus}
              setTeam={view.setTeam}
              setWard={view.setWard}
              isTooLong={view.isTooLong}
              toggleWaiting={view.toggleWaiting}
            />
          </div>
        ) : null}
        <Text fw={600} size="sm" className={classes.count}>
          No of opened Casualties: <b>{open}</b>
          {limit === null ? null : <span className={classes.limit}>{limit}</span>}
        </Text>
      </div>
      {children({ selected, onSelect: setSelected })}
      {chosen.length === 0 ? null : (
        <SelectionBar
          patients={chosen}
          hidden={chosen.filter(({ id }) => !shown.has(id)).length}
          day={day}
          dayEnd={dayEnd}
          contactsOf={contactsOf}
          bulk={renderBulk?.(chosen)}
          onPrint={(sheet) => print(chosen, sheet, true)}
          onClear={() => setSelected(new Set())}
        />
      )}
      {printed === null ? null : (
        <Sheet
          {...printed}
          ward={printed.patients.every(({ ward_id }) => ward_id === filter.ward) ? ward : null}
          day={day}
          dayEnd={dayEnd}
          contactsOf={contactsOf}
          onDone={() => setPrinted(null)}
        />
      )}
    </AlikeContext>
  );
}
