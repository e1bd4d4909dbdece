import { IconDeviceTvOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { listDisplays } from "@wardline/contracts/boards/displays";
import { TimeMachine } from "../../features/past/TimeMachine.js";
import { useMay } from "../../lib/session/rights.js";
import { displayNamesQuery } from "../../shared/hospital/display-names.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

const TO_SETTINGS = {
  to: "/dashboard/settings",
  hash: "board",
  label: "Back to Settings",
} as const;
const TO_LIST = { to: "/dashboard/time-machine", label: "Back to the displays" } as const;

/** Shows a display as it was at a past time (docs/product.md, Settings). */
export function TimeMachinePage() {
  const { id } = useParams({ from: "/area/dashboard/time-machine/$id" });
  const displays = useQuery(displayNamesQuery);
  const display = displays.data?.find(({ display_id }) => display_id === id);
  const canManageDisplays = useMay(listDisplays.access);
  return (
    <div style={{ maxWidth: 1180 }}>
      <PageHeader
        back={canManageDisplays ? TO_SETTINGS : TO_LIST}
        {...(display !== undefined && { description: display.name })}
      />
      <Loaded query={displays} fallback="Failed to fetch displays" label="Loading the display">
        {() =>
          display === undefined ? (
            <EmptyState
              icon={<IconDeviceTvOff size={26} />}
              title="Display not found"
              text="The display does not exist, or it was revoked."
            />
          ) : (
            <TimeMachine key={id} displayId={id} name={display.name} />
          )
        }
      </Loaded>
    </div>
  );
}
