import { ActionIcon } from "@mantine/core";
import { IconUrgent } from "@tabler/icons-react";
import { useSelector } from "@tanstack/react-store";
import { raiseEmergency } from "@wardline/contracts/emergencies";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useMay } from "../../lib/session/rights.js";
import { askForEmergency, emergencyDialog } from "../../shared/hospital/emergency-dialog.js";
import { EmergencyBars } from "./EmergencyBars.js";
import { EmergencyDialog } from "./EmergencyDialog.js";

/**
 * What every page has of emergencies: the button by which one is raised, in the header, and in `place` the bars of those that
 * are open (docs/product.md, Emergencies).
 */
export function EmergencyTools({ place }: { place: Element }) {
  const mayRaise = useMay(raiseEmergency.access);
  const isOpen = useSelector(emergencyDialog);
  // Once wanted it stays, so that it can be seen going.
  const [isWanted, setWanted] = useState(false);
  if (isOpen && !isWanted) setWanted(true);
  // Whoever leaves the area leaves the dialog.
  useEffect(() => close, []);
  return (
    <>
      {createPortal(<EmergencyBars />, place)}
      {mayRaise ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Raise an emergency"
          title="Raise an emergency"
          aria-haspopup="dialog"
          onClick={askForEmergency}
        >
          <IconUrgent size={20} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      {mayRaise && isWanted ? <EmergencyDialog opened={isOpen} onClose={close} /> : null}
    </>
  );
}

function close(): void {
  emergencyDialog.setState(() => false);
}
