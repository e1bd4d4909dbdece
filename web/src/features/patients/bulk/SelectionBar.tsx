import { Button, CloseButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { Patient } from "@wardline/contracts/patients/patient";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import type { ReactNode } from "react";
import { ActionMenu } from "../../../ui/menu/ActionMenu.js";
import { useBottomBar } from "../../../ui/page/use-bottom-bar.js";
import { listStatusActions, useStatusChange } from "../status/StatusCell.js";
import classes from "./SelectionBar.module.css";

interface SelectionBarProps {
  /** The selected patients, in the order of the list. */
  patients: readonly Patient[];
  /** Number of selected patients that the search currently hides. */
  hiddenCount: number;
  /** Bulk changes other than the status; absent if nothing can be changed. */
  bulk?: ReactNode;
  onClear: () => void;
}

/** Bar with the number of selected patients and the changes that apply to all of them. */
export function SelectionBar({ patients, hiddenCount, bulk, onClear }: SelectionBarProps) {
  useBottomBar();
  const changeStatus = useStatusChange();
  return (
    <section className={classes.bar} aria-label="Selected patients">
      <output className={classes.count}>
        {patients.length} selected
        {hiddenCount > 0 ? `, ${hiddenCount} of them hidden by the search` : ""}
      </output>
      {bulk === undefined ? null : (
        <>
          <ActionMenu
            label="Change status"
            actions={listStatusActions(PATIENT_STATUSES, (status) =>
              changeStatus(patients, status),
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
          {bulk}
        </>
      )}
      <CloseButton aria-label="Clear selection" onClick={onClear} />
    </section>
  );
}
