import { Button, Group, Stack, Text } from "@mantine/core";
import type { Emergency } from "@wardline/contracts/boards/emergencies";
import { emergencyTitle, WITHDRAW_MS } from "@wardline/domain/boards/emergency";
import { clockText } from "@wardline/domain/time/clock-text";
import { useEffect, useId, useState } from "react";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import classes from "./Emergency.module.css";
import { EmergencyForm } from "./EmergencyForm.js";
import { EmergencyGlyph, emergencyReachText } from "./EmergencyGlyph.js";
import { useEmergencyReach, useEndEmergency } from "./emergency-queries.js";

const toast = toastsAbout("emergency");
const SECOND_MS = 1_000;

interface EmergencySentProps {
  emergency: Emergency;
  onClose: () => void;
}

/** Shows on how many screens an emergency has been drawn and, for ten seconds, a button that withdraws it. */
export function EmergencySent({ emergency, onClose }: EmergencySentProps) {
  const zone = useHospitalZone();
  const { data: reach } = useEmergencyReach(emergency);
  const end = useEndEmergency();
  const titleId = useId();
  const secondsLeft = useSecondsLeft(WITHDRAW_MS / SECOND_MS);

  async function stop(): Promise<void> {
    try {
      const { taken_back } = await end.mutateAsync(emergency.id);
      toast.success(taken_back ? "Emergency withdrawn." : "Emergency ended.", {
        about: emergencyTitle(emergency),
      });
      onClose();
    } catch (error) {
      toast.error(error, "The emergency could not be ended.");
    }
  }

  return (
    // Takes the focus because the form that had it no longer exists.
    <Stack ref={takeFocus} component="section" gap="md" aria-labelledby={titleId}>
      <Group gap="sm" wrap="nowrap">
        <EmergencyGlyph kind={emergency.kind} />
        <Text id={titleId} fw={650} size="lg" style={{ overflowWrap: "anywhere" }}>
          {emergencyTitle(emergency)}
        </Text>
      </Group>
      <Text component="output" className={classes.reach}>
        {reach === undefined ? "Sent." : capitalise(emergencyReachText(reach))}
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
          onClick={() => void stop()}
          loading={end.isPending}
          data-autofocus
        >
          {secondsLeft > 0 ? `Withdraw (${secondsLeft})` : "End now"}
        </Button>
        <Button variant="default" size="md" onClick={onClose} disabled={end.isPending}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function takeFocus(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = window.setInterval(() => setLeft((now) => Math.max(0, now - 1)), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return left;
}

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

interface EmergencyDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Dialog "Emergency": the form, then the result (docs/product.md, Emergencies). */
export function EmergencyDialog({ opened, onClose }: EmergencyDialogProps) {
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
