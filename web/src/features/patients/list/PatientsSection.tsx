import { ActionIcon, Box, Button, CloseButton, Group } from "@mantine/core";
import {
  IconChevronDown,
  IconClipboardPlus,
  IconDots,
  IconDownload,
  IconPrinter,
} from "@tabler/icons-react";
import type { Patient } from "@wardline/contracts/patients/patient";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { formatCount } from "@wardline/domain/text/format-count";
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from "react";
import { getServerTime } from "../../../lib/time/clock.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { useWardName } from "../../../shared/hospital/my-ward.js";
import { usePatientWardName } from "../../../shared/hospital/wards.js";
import { reportAccess } from "../../../shared/patients/note-access.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { ActionMenu, type MenuAction } from "../../../ui/menu/ActionMenu.js";
import { usePrintSheet } from "../../../ui/page/PrintPage.js";
import { useBottomBar } from "../../../ui/page/SaveBar.js";
import type { DataTableProps } from "../../../ui/table/data-table.js";
import { SearchBox, shownCountText } from "../../../ui/table/SearchBox.js";
import { PrintSheet, type SheetProps, ShiftSheet } from "../bulk/sheets.js";
import { AlikeContext, useSimilarNames } from "../signals/alike-names.js";
import { listStatusActions, useStatusChange } from "../status/StatusCell.js";
import { PatientFilters } from "./PatientFilters.js";
import classes from "./PatientsSection.module.css";
import type { PatientView } from "./use-patient-view.js";

interface PatientsSectionProps extends Pick<SheetProps, "day" | "dayEnd" | "findContacts"> {
  /** All patients of the list, regardless of the search. */
  patients: readonly Patient[];
  view: PatientView;
  sortRows: (patients: readonly Patient[]) => Patient[];
  initialSelection: readonly string[];
  nextToSearch: ReactNode;
  /** True if the list has its menu and filters; a search across all cards has neither. */
  hasTools: boolean;
  /** Renders bulk changes for the selected patients; absent if nothing can be changed. */
  renderBulk: ((chosen: readonly Patient[]) => ReactNode) | undefined;
  /** Opens the spreadsheet import; absent if no patient can be added. */
  onPaste: (() => void) | undefined;
  children: (selection: Pick<DataTableProps<Patient>, "selected" | "onSelect">) => ReactNode;
}

const SHEETS = { list: PrintSheet, shift: ShiftSheet } as const;

type PatientSheet = keyof typeof SHEETS;

const MENU_LABEL = "Print, export and paste";

const listIds = (patients: readonly Patient[]) => patients.map(({ id }) => id);

/** A patient list with search, filters, menu, printing and bulk actions. */
export function PatientsSection(props: PatientsSectionProps) {
  const { patients, view, sortRows, initialSelection, nextToSearch, hasTools } = props;
  const { renderBulk, onPaste, children, day, dayEnd, findContacts } = props;
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(initialSelection));
  const [sheet, setSheet] = useState<PatientSheet>("list");
  const { isPrinting, isPrintDialogNeeded, print, onDone } = usePrintSheet();
  const { search, rows, found, isBehind, ...filters } = view;
  const { filter } = filters;
  const ward = useWardName(filter.ward);
  const zone = useHospitalZone();
  const getWard = usePatientWardName();
  const scale = useAcuityScale();
  const alike = useSimilarNames(dayEnd === undefined ? patients : undefined);
  const chosen = sortRows(patients.filter(({ id }) => selected.has(id)));
  const shownIds = new Set(listIds(rows));
  const hiddenCount = chosen.filter(({ id }) => !shownIds.has(id)).length;
  useBottomBar(chosen.length > 0);
  const changeStatus = useStatusChange();
  /** Returns the selected patients, or all listed patients if none are selected, in list order. */
  const listChosenOrAll = () => (chosen.length > 0 ? chosen : sortRows(rows));

  // What is printed is what is reported, even if patients arrive while the print dialog is open.
  const [printed, setPrinted] = useState<readonly Patient[] | null>(null);
  if (isPrinting && printed === null) setPrinted(listChosenOrAll());
  if (!isPrinting && printed !== null) setPrinted(null);
  const notePrint = useEffectEvent(() => reportAccess("print", listIds(printed ?? [])));
  // A layout effect runs before the sheet opens the print dialog, which blocks the page.
  useLayoutEffect(() => {
    if (isPrinting) notePrint();
  }, [isPrinting]);

  async function exportSheet(): Promise<void> {
    const exported = listChosenOrAll();
    const isSaved = await exportFile({
      name: `patients-${day}.xlsx`,
      read: async () => {
        const { buildPatientsSheet } = await import("../bulk/patients-sheet.js");
        const now = dayEnd ?? getServerTime();
        const isAlike = ({ id }: Patient) => alike.groups.has(id);
        return buildPatientsSheet(exported, { now, findContacts, getWard, zone, scale, isAlike });
      },
    });
    if (isSaved) reportAccess("export", listIds(exported));
  }

  /** Returns the list's actions: printing, files and pasting from a spreadsheet (docs/product.md, Patients page). */
  function listActions(): MenuAction[] {
    const buildAction = (label: string, Icon: typeof IconDots, onSelect: () => void) => ({
      label,
      icon: <Icon size={17} aria-hidden="true" />,
      isDisabled: chosen.length + rows.length === 0,
      onSelect,
    });
    const printSheet = (next: PatientSheet) => {
      setSheet(next);
      print();
    };
    return [
      buildAction("Print list as shown", IconPrinter, () => printSheet("list")),
      buildAction("Print shift list by bed, with room for notes", IconPrinter, () =>
        printSheet("shift"),
      ),
      buildAction("Export spreadsheet", IconDownload, () => void exportSheet()),
      ...(onPaste === undefined
        ? []
        : [{ ...buildAction("Paste patients", IconClipboardPlus, onPaste), isDisabled: false }]),
    ];
  }

  const Sheet = SHEETS[sheet];
  return (
    <AlikeContext value={alike}>
      <Group className={classes.tools}>
        <div className={classes.search}>
          <SearchBox
            label="Search patients"
            width={240}
            value={search.value}
            onChange={search.type}
            onLeave={search.settle}
            entersList
            // Announces only the user's own search; other people's changes would interrupt constantly.
            announcement={shownCountText(rows.length, patients.length, "patients")}
            isListBehind={isBehind}
          />
        </div>
        {nextToSearch}
        {hasTools ? (
          <>
            <ActionMenu
              label={MENU_LABEL}
              header={
                chosen.length > 0
                  ? `${chosen.length} selected`
                  : `All ${formatCount(rows.length, "patient")} of the list`
              }
              actions={listActions}
            >
              {(trigger) => (
                <ActionIcon
                  {...trigger}
                  {...hoverTip(MENU_LABEL)}
                  variant="default"
                  size={36}
                  aria-label={MENU_LABEL}
                >
                  <IconDots size={18} aria-hidden="true" />
                </ActionIcon>
              )}
            </ActionMenu>
            <PatientFilters {...filters} patients={found} />
          </>
        ) : null}
      </Group>
      {children({ selected, onSelect: setSelected })}
      {chosen.length === 0 ? null : (
        <Group component="section" className={classes.bar} aria-label="Selected patients">
          <Box component="output" me={8} fw={600} data-numeric>
            {chosen.length} selected
            {hiddenCount > 0 ? `, ${hiddenCount} of them hidden by the search` : ""}
          </Box>
          {renderBulk === undefined ? null : (
            <>
              <ActionMenu
                label="Change status"
                actions={listStatusActions(PATIENT_STATUSES, (status) =>
                  changeStatus(chosen, status),
                )}
              >
                {(trigger) => (
                  <Button
                    {...trigger}
                    variant="default"
                    size="sm"
                    rightSection={<IconChevronDown size={16} aria-hidden="true" />}
                  >
                    Change status
                  </Button>
                )}
              </ActionMenu>
              {renderBulk(chosen)}
            </>
          )}
          <CloseButton aria-label="Clear selection" onClick={() => setSelected(new Set())} />
        </Group>
      )}
      {printed === null ? null : (
        <Sheet
          day={day}
          dayEnd={dayEnd}
          findContacts={findContacts}
          patients={printed}
          isPrintDialogNeeded={isPrintDialogNeeded}
          ward={printed.every(({ ward_id }) => ward_id === filter.ward) ? ward : null}
          onDone={() => {
            onDone();
            // The browser's own print command prints the list.
            setSheet("list");
          }}
        />
      )}
    </AlikeContext>
  );
}
