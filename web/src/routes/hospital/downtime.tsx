import { Stack } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { updateDowntimeKits } from "@wardline/contracts/accounts/account";
import { listKits, listStations } from "@wardline/contracts/boards/kits";
import { KitsPanel } from "../../features/downtime/KitsPanel.js";
import { StationsPanel } from "../../features/downtime/StationsPanel.js";
import { useMay } from "../../lib/session/rights.js";
import { useHasDowntimeKits } from "../../shared/hospital/parent-details.js";
import { EmptyState, LoadingState } from "../../ui/feedback/Placeholders.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Renders the page with the material that the wards use while systems are down (docs/product.md, Downtime page). */
export function DowntimePage() {
  const hasKits = useHasDowntimeKits();
  const canSeeKits = useMay(listKits.access);
  const canSeeStations = useMay(listStations.access);
  const canSwitchOn = useMay(updateDowntimeKits.access);
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader description="Paper kits and stations for when the server, the network or the power is off." />
      {hasKits === undefined ? <LoadingState /> : null}
      {hasKits === true ? (
        <Stack gap="lg">
          {canSeeKits ? <KitsPanel /> : null}
          {canSeeStations ? <StationsPanel /> : null}
        </Stack>
      ) : null}
      {hasKits === false ? (
        <EmptyState
          icon={<IconPlugConnectedX size={26} />}
          title="Downtime kits are off"
          text="People who manage the hospital's settings can switch them on."
        >
          {canSwitchOn ? (
            <ButtonLink to="/dashboard/settings" hash="downtime">
              Open settings
            </ButtonLink>
          ) : null}
        </EmptyState>
      ) : null}
    </div>
  );
}
