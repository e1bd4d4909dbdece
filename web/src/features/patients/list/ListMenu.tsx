import { ActionIcon } from "@mantine/core";
import { IconClipboardPlus, IconDots, IconDownload, IconPrinter } from "@tabler/icons-react";
import type { Patient } from "@wardline/contracts/patients/patient";
import { use } from "react";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { getServerTime } from "../../../lib/time/server-clock.js";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { usePatientWardName } from "../../../shared/hospital/wards.js";
import { reportAccess } from "../../../shared/patients/note-access.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { ActionMenu, type MenuAction } from "../../../ui/menu/ActionMenu.js";
import { AlikeContext } from "../alike/alike-names.js";

/** A printed sheet of patients: the list as sorted, or ward by ward with room for notes. */
export type PatientSheet = "list" | "shift";

const LABEL = "Print, export and paste";

interface ListMenuProps {
  /** Returns the selected patients, or all listed patients if none are selected, in list order. */
  patients: () => readonly Patient[];
  /** Heading that says to which patients the menu applies. */
  header: string;
  /** Day of the list, YYYY-MM-DD. */
  day: string;
  /** End of the day in epoch milliseconds if the day is past. */
  dayEnd?: number | undefined;
  findContacts: (patient: Patient) => PatientContacts;
  onPrint: (patients: readonly Patient[], sheet: PatientSheet) => void;
  /** Opens the spreadsheet import; absent if no patient can be added. */
  onPaste?: (() => void) | undefined;
}

/** The menu of the list: printing, files and pasting from a spreadsheet (docs/product.md, Patients page). */
export function ListMenu(props: ListMenuProps) {
  const { patients, header, day, dayEnd, findContacts, onPrint, onPaste } = props;
  const zone = useHospitalZone();
  const getWard = usePatientWardName();
  const scale = useAcuityScale();
  const { groups } = use(AlikeContext);

  async function exportSheet(listed: readonly Patient[]): Promise<void> {
    const isSaved = await exportFile({
      name: `patients-${day}.xlsx`,
      read: async () => {
        const { buildPatientsSheet } = await import("../bulk/patients-sheet.js");
        const now = dayEnd ?? getServerTime();
        const isAlike = ({ id }: Patient) => groups.has(id);
        return buildPatientsSheet(listed, { now, findContacts, getWard, zone, scale, isAlike });
      },
    });
    if (!isSaved) return;
    reportAccess(
      "export",
      listed.map(({ id }) => id),
    );
  }

  function buildActions(): MenuAction[] {
    const listed = patients();
    const buildAction = (label: string, Icon: typeof IconDots, onSelect: () => void) => ({
      label,
      icon: <Icon size={17} aria-hidden="true" />,
      isDisabled: listed.length === 0,
      onSelect,
    });
    return [
      buildAction("Print list as shown", IconPrinter, () => onPrint(listed, "list")),
      buildAction("Print shift list by bed, with room for notes", IconPrinter, () =>
        onPrint(listed, "shift"),
      ),
      buildAction("Export spreadsheet", IconDownload, () => void exportSheet(listed)),
      ...(onPaste === undefined
        ? []
        : [{ ...buildAction("Paste patients", IconClipboardPlus, onPaste), isDisabled: false }]),
    ];
  }

  return (
    <ActionMenu label={LABEL} header={header} actions={buildActions}>
      {(trigger) => (
        <ActionIcon
          {...trigger}
          {...hoverTip(LABEL)}
          variant="default"
          size={36}
          aria-label={LABEL}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </ActionMenu>
  );
}
