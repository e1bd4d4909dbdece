import { Drawer, Text } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import type { ReactNode } from "react";
import { useEscapeLayer } from "../../../lib/escape-layers.js";
import classes from "./HistoryDrawer.module.css";
import { PatientHistory } from "./PatientHistory.js";

interface HistoryDrawerProps {
  patient: Patient;
  opened: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Drawer with every change of a patient, newest first, updated live. */
export function HistoryDrawer({ patient, opened, onClose, children }: HistoryDrawerProps) {
  useEscapeLayer(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="md"
      padding="lg"
      // The caller restores focus, because this drawer loads lazily and does not know the previous focus.
      returnFocus={false}
      // A class on the content root would also colour the overlay that covers the page.
      classNames={{ content: classes.surface }}
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content>
        <div className={classes.head}>
          <div>
            <Drawer.Title className={classes.title}>History</Drawer.Title>
            <Text c="dimmed" size="sm">
              {[patient.name, patient.hospital_no].filter((text) => text !== "").join(", ")}
            </Text>
          </div>
          <Drawer.CloseButton aria-label="Close history" />
        </div>
        <Drawer.Body>
          {children}
          <PatientHistory id={patient.id} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
