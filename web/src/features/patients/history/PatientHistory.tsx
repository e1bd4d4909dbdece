import { Box, Drawer, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients/patient";
import type { ReactNode } from "react";
import { useEscapeLayer } from "../../../lib/escape-layers.js";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { groupByMoment } from "../data/history-entries.js";
import { patientHistoryQuery } from "../data/patient-queries.js";
import classes from "./PatientHistory.module.css";

/** Lists every change of a patient, newest first, updated live. */
export function PatientHistory({ id }: { id: string }) {
  const query = useQuery(patientHistoryQuery(id));
  const scale = useAcuityScale();
  const zone = useHospitalZone();
  return (
    <Loaded query={query} fallback="Failed to fetch patient">
      {(data) =>
        data.length === 0 ? (
          <EmptyState title="No changes yet" order={3} />
        ) : (
          <Box component="ol" m={0} p={0} style={{ listStyle: "none" }}>
            {groupByMoment(data, scale).map(({ at, who, title, isOpening, lines }) => (
              <li key={`${at} ${who}`} className={classes.moment}>
                <Text fw={620}>{title}</Text>
                <Text c="dimmed" size="sm">
                  <time dateTime={at}>{momentText(at, zone)}</time> by {who}
                </Text>
                <dl className={classes.lines}>
                  {lines.map(({ field, label, from, to }) => (
                    <div key={field}>
                      <Box component="dt" c="dimmed">
                        {label}
                      </Box>
                      <dd>
                        {isOpening ? null : (
                          <>
                            <Text span inherit c="dimmed" td="line-through">
                              {from}
                            </Text>
                            <IconArrowRight size={14} aria-hidden="true" />
                            <VisuallyHidden>became</VisuallyHidden>
                          </>
                        )}
                        <Text span inherit fw={560}>
                          {to}
                        </Text>
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}

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
        <Group
          justify="space-between"
          align="flex-start"
          wrap="nowrap"
          p="18px 20px"
          pos="sticky"
          top={0}
          bg="var(--wl-surface)"
          style={{ zIndex: 1 }}
        >
          <div>
            <Drawer.Title fz="h2" fw={650}>
              History
            </Drawer.Title>
            <Text c="dimmed" size="sm">
              {[patient.name, patient.hospital_no].filter(Boolean).join(", ")}
            </Text>
          </div>
          <Drawer.CloseButton aria-label="Close history" />
        </Group>
        <Drawer.Body>
          {children}
          <PatientHistory id={patient.id} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
