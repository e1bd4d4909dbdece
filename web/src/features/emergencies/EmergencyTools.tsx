import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import { IconUrgent } from "@tabler/icons-react";
import { useSelector } from "@tanstack/react-store";
import {
  type Emergency,
  endEmergency,
  raiseEmergency,
} from "@wardline/contracts/boards/emergencies";
import { emergencyTitle, emergencyWord, WITHDRAW_MS } from "@wardline/domain/boards/emergency";
import { capitalise } from "@wardline/domain/text/text-forms";
import { clockText } from "@wardline/domain/time/clock-text";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import { useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useMay } from "../../lib/session/rights.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { emergencyDialog, openEmergencyDialog } from "../../shared/hospital/emergency-dialog.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { useSubjectDialog } from "../../ui/dialog/use-subject-dialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import { hoverTip } from "../../ui/hover-tip.js";
import classes from "./Emergency.module.css";
import { EmergencyForm } from "./EmergencyForm.js";
import { EmergencyGlyph, emergencyReachText } from "./EmergencyGlyph.js";
import { useEmergencyReach, useEndEmergency, useOpenEmergencies } from "./emergency-queries.js";

const toast = toastsAbout("emergency");
const SECOND_MS = 1_000;

/** Ends or withdraws an emergency and reports the result; resolves to false on failure. */
function useStop() {
  const { mutateAsync, isPending } = useEndEmergency();
  const stop = (emergency: Emergency) =>
    toast.report(
      mutateAsync(emergency.id),
      ({ taken_back }) => (taken_back ? "Emergency withdrawn." : "Emergency ended."),
      "The emergency could not be ended.",
      { about: emergencyTitle(emergency) },
    );
  return { stop, isPending };
}

/** Shows the open emergencies on every page; users with the right also get a button to end them. */
export function EmergencyBars() {
  const emergencies = useOpenEmergencies();
  const canEnd = useMay(endEmergency.access);
  const { stop, isPending } = useStop();
  const { subject, open, show, close } = useSubjectDialog<"end", Emergency>();

  return (
    <>
      {emergencies.length === 0 ? null : (
        <section aria-label="Emergencies">
          {emergencies.map((one) => (
            <Bar key={one.id} emergency={one} onEnd={canEnd ? () => show("end", one) : null} />
          ))}
        </section>
      )}
      {subject === null ? null : (
        <ConfirmDialog
          opened={open === "end"}
          onClose={close}
          onConfirm={() => void stop(subject).then(close)}
          title="End this emergency?"
          text={`“${emergencyTitle(subject)}” will be taken off every board.`}
          confirmLabel="End now"
          isBusy={isPending}
        />
      )}
    </>
  );
}

function Bar({ emergency, onEnd }: { emergency: Emergency; onEnd: (() => void) | null }) {
  const zone = useHospitalZone();
  const { colour, ink } = EMERGENCY_MARKS[emergency.kind];
  return (
    <div className={classes.bar} role="alert" style={{ background: colour, color: ink }}>
      <EmergencyGlyph kind={emergency.kind} />
      <p className={classes.barText}>
        <b>{emergencyWord(emergency)}</b>
        {emergency.place === "" ? null : <b> · {emergency.place}</b>}
        <span className={classes.barSince}>
          since {clockText(emergency.raised_at, zone)}
          {onEnd === null ? null : <BarReach emergency={emergency} />}
        </span>
      </p>
      {onEnd === null ? null : (
        <Button variant="white" color="dark" size="compact-md" flex="none" onClick={onEnd}>
          End now
        </Button>
      )}
    </div>
  );
}

function BarReach({ emergency }: { emergency: Emergency }) {
  const { data } = useEmergencyReach(emergency);
  // Screen readers announce only the emergency, because the number of screens changes twice a second.
  return data === undefined ? null : <span aria-live="off"> · {emergencyReachText(data)}</span>;
}

/** The button that raises an emergency and, in `place`, the bars of the open ones (docs/product.md, Emergencies). */
export function EmergencyTools({ place }: { place: Element }) {
  const canRaise = useMay(raiseEmergency.access);
  const isOpen = useSelector(emergencyDialog);
  // Closes the dialog when the user leaves the pages with these tools.
  useEffect(() => close, []);
  return (
    <>
      {createPortal(<EmergencyBars />, place)}
      {canRaise ? (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Raise an emergency"
            {...hoverTip("Raise an emergency")}
            aria-haspopup="dialog"
            onClick={openEmergencyDialog}
          >
            <IconUrgent size={20} aria-hidden="true" />
          </ActionIcon>
          <EmergencyDialog opened={isOpen} onClose={close} />
        </>
      ) : null}
    </>
  );
}

function close(): void {
  emergencyDialog.setState(() => false);
}

/** Shows on how many screens an emergency has been drawn and, for ten seconds, a button that withdraws it. */
export function EmergencySent(props: { emergency: Emergency; onClose: () => void }) {
  const { emergency, onClose } = props;
  const zone = useHospitalZone();
  const { data: reach } = useEmergencyReach(emergency);
  const { stop, isPending } = useStop();
  const titleId = useId();
  const secondsLeft = useSecondsLeft(WITHDRAW_MS / SECOND_MS);
  const stopAndClose = async () => {
    if (await stop(emergency)) onClose();
  };

  return (
    // Takes the focus because the form that had it no longer exists.
    <Stack ref={focusFirst} component="section" gap="md" aria-labelledby={titleId}>
      <Group gap="sm" wrap="nowrap">
        <EmergencyGlyph kind={emergency.kind} />
        <Text id={titleId} fw={650} size="lg" style={{ overflowWrap: "anywhere" }}>
          {emergencyTitle(emergency)}
        </Text>
      </Group>
      <Text component="output" fz="1.25rem" fw={620} data-numeric>
        {reach === undefined ? "Sent." : `${capitalise(emergencyReachText(reach))}.`}
      </Text>
      <Text c="dimmed">
        On the boards until {clockText(emergency.ends_at, zone)}, or until someone ends the
        emergency.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="outline"
          color="red"
          size="md"
          onClick={() => void stopAndClose()}
          loading={isPending}
          data-autofocus
        >
          {secondsLeft > 0 ? `Withdraw (${secondsLeft})` : "End now"}
        </Button>
        <Button variant="default" size="md" onClick={onClose} disabled={isPending}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = window.setInterval(() => setLeft((now) => Math.max(0, now - 1)), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return left;
}

/** Dialog "Emergency": the form, then the result (docs/product.md, Emergencies). */
function EmergencyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [sent, setSent] = useState<Emergency | null>(null);
  const [wasOpened, setWasOpened] = useState(opened);
  // Each time the dialog opens, it shows the form again instead of the last result.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setSent(null);
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={sent === null ? "Emergency" : "Emergency sent"}
      size="lg"
    >
      {sent === null ? (
        <EmergencyForm onSent={setSent} />
      ) : (
        <EmergencySent emergency={sent} onClose={onClose} />
      )}
    </FormDialog>
  );
}
