import { Alert, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type AdtSettings, listParkedMessages } from "@wardline/contracts/patients/adt";
import { useMay } from "../../lib/session/rights.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { AdtForm } from "./AdtForm.js";
import { adtStateText } from "./adt-form.js";
import { useAdtSettings } from "./adt-settings.js";
import { PlaceTable } from "./PlaceTable.js";

/** Settings row of ADT messages, with their senders and the table of wards and beds (docs/product.md, Settings). */
export function AdtRow() {
  return (
    <SettingsRow
      name="adt"
      query={useAdtSettings()}
      fallback="Failed to load the message settings."
      describeState={adtStateText}
      description="Opens, moves and closes cards from messages of the hospital's own system (HL7 v2 ADT over MLLP)."
    >
      {(settings) => <Adt settings={settings} />}
    </SettingsRow>
  );
}

function Adt({ settings }: { settings: AdtSettings }) {
  const canSeeParked = useMay(listParkedMessages.access);
  return (
    <Stack gap="lg">
      <Port settings={settings} />
      <AdtForm settings={settings} />
      <PlaceTable settings={settings} />
      {canSeeParked ? (
        <Group>
          <ButtonLink to="/dashboard/adt" variant="default">
            Parked messages
          </ButtonLink>
        </Group>
      ) : null}
    </Stack>
  );
}

/** Shows the port for messages, and the time of the newest message. */
function Port({ settings: { port, last_received_at } }: { settings: AdtSettings }) {
  const zone = useHospitalZone();
  if (port === null) {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
        This installation has no port for messages, so it receives none. Ask your system
        administrator to set ADT_PORT.
      </Alert>
    );
  }
  const newest =
    last_received_at === null
      ? "No message has arrived yet."
      : `The newest message arrived ${momentText(last_received_at, zone)}.`;
  return (
    <Text>
      Messages arrive at port {port} of this installation. {newest}
    </Text>
  );
}
