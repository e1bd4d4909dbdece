import { ActionIcon, Button } from "@mantine/core";
import { IconUrgent } from "@tabler/icons-react";
import { useSelector } from "@tanstack/react-store";
import {
  type Emergency,
  endEmergency,
  raiseEmergency,
} from "@wardline/contracts/boards/emergencies";
import { emergencyTitle, emergencyWord } from "@wardline/domain/boards/emergency";
import { clockText } from "@wardline/domain/time/clock-text";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useMay } from "../../lib/session/rights.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { emergencyDialog, openEmergencyDialog } from "../../shared/hospital/emergency-dialog.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { hoverTip } from "../../ui/hover-tip.js";
import classes from "./Emergency.module.css";
import { EmergencyDialog } from "./EmergencyDialog.js";
import { EmergencyGlyph, emergencyReachText } from "./EmergencyGlyph.js";
import { useEmergencyReach, useEndEmergency, useOpenEmergencies } from "./emergency-queries.js";

const toast = toastsAbout("emergency");

/** Shows the open emergencies on every page; users with the right also get a button to end them. */
export function EmergencyBars() {
  const open = useOpenEmergencies();
  const canEnd = useMay(endEmergency.access);
  const end = useEndEmergency();
  const [emergencyToEnd, setEmergencyToEnd] = useState<Emergency | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function stop(emergency: Emergency): Promise<void> {
    try {
      const { taken_back } = await end.mutateAsync(emergency.id);
      toast.success(taken_back ? "Emergency withdrawn." : "Emergency ended.", {
        about: emergencyTitle(emergency),
      });
    } catch (error) {
      toast.error(error, "The emergency could not be ended.");
    }
    setAsking(false);
  }

  return (
    <>
      {open.length === 0 ? null : (
        <section className={classes.bars} aria-label="Emergencies">
          {open.map((one) => (
            <Bar
              key={one.id}
              emergency={one}
              onEnd={
                canEnd
                  ? () => {
                      setEmergencyToEnd(one);
                      setAsking(true);
                    }
                  : null
              }
            />
          ))}
        </section>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => emergencyToEnd !== null && void stop(emergencyToEnd)}
        title="End this emergency?"
        text={`“${emergencyToEnd === null ? "" : emergencyTitle(emergencyToEnd)}” will be taken off every board.`}
        confirmLabel="End now"
        isBusy={end.isPending}
      />
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

/**
 * Shows, in the header of every page, the button that raises an emergency, and in `place` the bars of the open
 * emergencies (docs/product.md, Emergencies).
 */
export function EmergencyTools({ place }: { place: Element }) {
  const canRaise = useMay(raiseEmergency.access);
  const isOpen = useSelector(emergencyDialog);
  // Once opened, the dialog stays mounted so that it can fade out.
  const [hasBeenOpened, setHasBeenOpened] = useState(false);
  if (isOpen && !hasBeenOpened) setHasBeenOpened(true);
  // Closes the dialog when the user leaves the pages with these tools.
  useEffect(() => close, []);
  return (
    <>
      {createPortal(<EmergencyBars />, place)}
      {canRaise ? (
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
      ) : null}
      {canRaise && hasBeenOpened ? <EmergencyDialog opened={isOpen} onClose={close} /> : null}
    </>
  );
}

function close(): void {
  emergencyDialog.setState(() => false);
}
