import type { Patient } from "@wardline/contracts/patients/patient";
import { formatCount } from "@wardline/domain/text/format-count";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { useWardName } from "../../../shared/hospital/my-ward.js";
import { reportAccess } from "../../../shared/patients/note-access.js";
import { SearchBox, shownCountText } from "../../../ui/table/SearchBox.js";
import { AlikeContext, useSimilarNames } from "../alike/alike-names.js";
import { PrintSheet } from "../bulk/PrintSheet.js";
import { SelectionBar } from "../bulk/SelectionBar.js";
import { ShiftSheet } from "../bulk/ShiftSheet.js";
import { ListMenu, type PatientSheet } from "./ListMenu.js";
import { PatientFilters } from "./PatientFilters.js";
import classes from "./PatientsSection.module.css";
import type { PatientView } from "./use-patient-view.js";

interface PatientsSectionProps {
  /** All patients of the list, regardless of the search. */
  patients: readonly Patient[];
  view: PatientView;
  sortRows: (patients: readonly Patient[]) => Patient[];
  /** Day of the list, YYYY-MM-DD. */
  day: string;
  /** End of the day in epoch milliseconds if the day is past. */
  dayEnd?: number;
  findContacts: (patient: Patient) => PatientContacts;
  initialSelection?: readonly string[];
  nextToSearch?: ReactNode;
  /** True if the list has its menu and filters; a search across all cards has neither. */
  hasTools: boolean;
  /** Renders bulk changes for the selected patients; absent if nothing can be changed. */
  renderBulk?: ((chosen: readonly Patient[]) => ReactNode) | undefined;
  /** Opens the spreadsheet import; absent if no patient can be added. */
  onPaste?: (() => void) | undefined;
  children: (selection: {
    selected: ReadonlySet<string>;
    onSelect: (selected: Set<string>) => void;
  }) => ReactNode;
}

/** The current printout; `isPrintDialogNeeded` is true if the page must open the print dialog itself. */
interface PrintedSelection {
  patients: readonly Patient[];
  sheet: PatientSheet;
  isPrintDialogNeeded: boolean;
}

/** A patient list with search, filters, menu, printing and bulk actions. */
export function PatientsSection(props: PatientsSectionProps) {
  const { patients, view, sortRows, day, dayEnd, findContacts, children } = props;
  const { nextToSearch, hasTools, renderBulk, onPaste, initialSelection } = props;
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(initialSelection));
  const [printJob, setPrintJob] = useState<PrintedSelection | null>(null);
  const { filter } = view;
  const ward = useWardName(filter.ward);
  const alike = useSimilarNames(dayEnd === undefined ? patients : undefined);
  const chosen = sortRows(patients.filter(({ id }) => selected.has(id)));
  const shownIds = new Set(view.rows.map(({ id }) => id));
  const listChosenOrAll = () => (chosen.length > 0 ? chosen : sortRows(view.rows));

  function print(
    listed: readonly Patient[],
    sheet: PatientSheet,
    isPrintDialogNeeded: boolean,
  ): void {
    // Removes an existing sheet first, so that the new one mounts and prints.
    if (isPrintDialogNeeded) flushSync(() => setPrintJob(null));
    setPrintJob({ patients: listed, sheet, isPrintDialogNeeded });
    reportAccess(
      "print",
      listed.map(({ id }) => id),
    );
  }

  // The browser's own print command also prints the sheet, with the selected patients or else all listed patients.
  const onBeforePrint = useEffectEvent(() => {
    if (printJob !== null) return;
    flushSync(() => print(listChosenOrAll(), "list", false));
  });
  useEffect(() => {
    window.addEventListener("beforeprint", onBeforePrint);
    return () => window.removeEventListener("beforeprint", onBeforePrint);
  }, []);

  const Sheet = printJob?.sheet === "shift" ? ShiftSheet : PrintSheet;
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
            // Announces only the user's own search, because announcing other people's changes would interrupt
            // constantly.
            announcement={shownCountText(view.rows.length, patients.length, "patients")}
            isListBehind={view.isBehind}
          />
        </div>
        {nextToSearch}
        {hasTools ? (
          <>
            <ListMenu
              patients={listChosenOrAll}
              header={
                chosen.length > 0
                  ? `${chosen.length} selected`
                  : `All ${formatCount(view.rows.length, "patient")} of the list`
              }
              day={day}
              dayEnd={dayEnd}
              findContacts={findContacts}
              onPrint={(listed, sheet) => print(listed, sheet, true)}
              onPaste={onPaste}
            />
            <PatientFilters
              patients={view.found}
              filter={view.filter}
              toggleStatus={view.toggleStatus}
              setTeam={view.setTeam}
              setWard={view.setWard}
              isTooLong={view.isTooLong}
              toggleWaiting={view.toggleWaiting}
            />
          </>
        ) : null}
      </div>
      {children({ selected, onSelect: setSelected })}
      {chosen.length === 0 ? null : (
        <SelectionBar
          patients={chosen}
          hiddenCount={chosen.filter(({ id }) => !shownIds.has(id)).length}
          bulk={renderBulk?.(chosen)}
          onClear={() => setSelected(new Set())}
        />
      )}
      {printJob === null ? null : (
        <Sheet
          {...printJob}
          ward={printJob.patients.every(({ ward_id }) => ward_id === filter.ward) ? ward : null}
          day={day}
          dayEnd={dayEnd}
          findContacts={findContacts}
          onDone={() => setPrintJob(null)}
        />
      )}
    </AlikeContext>
  );
}
