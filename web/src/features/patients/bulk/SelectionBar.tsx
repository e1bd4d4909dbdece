import { Button, CloseButton } from "@mantine/core";
import { IconChevronDown, IconDownload, IconPrinter } from "@tabler/icons-react";
import { type Patient, updatePatient } from "@wardline/contracts/patients";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { type ReactNode, use } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { serverNow } from "../../../lib/time/server-clock.js";
import { useWardOf } from "../../../shared/hospital/wards.js";
import { noteAccess } from "../../../shared/patients/note-access.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { ActionMenu } from "../../../ui/menu/ActionMenu.js";
import { useBottomBar } from "../../../ui/page/use-bottom-bar.js";
import { AlikeContext } from "../alike/alike-names.js";
import type { PatientContacts } from "../card/patient-contacts.js";
import { statusActions, useStatusChange } from "../status/StatusCell.js";
import classes from "./SelectionBar.module.css";

/** What is printed of patients: the list in its order, or ward by ward with room for notes. */
export type PatientSheet = "list" | "shift";

interface SelectionBarProps {
  /** The selected patients, in the order of the list. */
  patients: readonly Patient[];
  /** How many of them a search hides just now. */
  hidden: number;
  /** YYYY-MM-DD, the day of the list. */
  day: string;
  /** The end of a past day in epoch milliseconds: its patients cannot be changed. */
  dayEnd?: number;
  /** Whom to call for a patient. */
  contactsOf: (patient: Patient) => PatientContacts;
  /** More that can be done with them. */
  bulk?: ReactNode;
  onPrint: (sheet: PatientSheet) => void;
  onClear: () => void;
}

/** What can be done with the selected patients. */
export function SelectionBar({
  patients,
  hidden,
  day,
  dayEnd,
  contactsOf,
  bulk,
  onPrint,
  onClear,
}: SelectionBarProps) {
  useBottomBar();
  const changeStatus = useStatusChange();
  const isReadOnly = !useMay(updatePatient.access) || dayEnd !== undefined;
  const zone = useHospitalZone();
  const wardOf = useWardOf();
  const scale = useAcuityScale();
  const { groups } = use(AlikeContext);

  async function exportSheet(): Promise<void> {
    const isSaved = await exportFile({
      name: `patients-${day}.xlsx`,
      read: async () => {
        const { patientsSheet } = await import("./patients-sheet.js");
        return patientsSheet(patients, {
          now: dayEnd ?? serverNow(),
          contactsOf,
          wardOf,
          zone,
          scale,
          isAlike: ({ id }) => groups.has(id),
        });
      },
    });
    if (!isSaved) return;
    noteAccess(
      "export",
      patients.map(({ id }) => id),
    );
  }

  return (
    <section className={classes.bar} aria-label="Selected patients">
      <output className={classes.count}>
        {patients.length} selected{hidden > 0 ? `, ${hidden} of them hidden by the search` : ""}
      </output>
      {isReadOnly ? null : (
        <ActionMenu
          label="Change status"
          actions={statusActions(PATIENT_STATUSES, (status) => changeStatus(patients, status))}
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
      )}
      {isReadOnly ? null : bulk}
      <ActionMenu
        label="Print"
        actions={[
          { label: "List as shown", onSelect: () => onPrint("list") },
          { label: "Shift list by bed, with room for notes", onSelect: () => onPrint("shift") },
        ]}
      >
        {(trigger) => (
          <Button
            {...trigger}
            variant="default"
            size="sm"
            leftSection={<IconPrinter size={17} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            Print
          </Button>
        )}
      </ActionMenu>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={17} aria-hidden="true" />}
        onClick={() => void exportSheet()}
      >
        Export spreadsheet
      </Button>
      <CloseButton aria-label="Clear selection" onClick={onClear} />
    </section>
  );
}
