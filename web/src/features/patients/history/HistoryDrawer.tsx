import { Drawer, Text } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients";
import type { ReactNode } from "react";
import { useEscapeLayer } from "../../../ui/dialog/escape-layers.js";
import classes from "./HistoryDrawer.module.css";
import { PatientHistory } from "./PatientHistory.js";

interface HistoryDrawerProps {
  patient: Patient;
  opened: boolean;
  onClose: () => void;
  /** What stands before the changes. */
  children?: ReactNode;
}

/** Every change of a patient, the latest first: who, what, from, to and when. New changes appear as they happen. */
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
      // The code that opens it knows where focus was: this is drawn later, when its code has come.
      returnFocus={false}
      // On the content itself a class would also colour the layer that holds it, which covers the page.
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
