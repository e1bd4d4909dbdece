import { updateDowntimeKits } from "@wardline/contracts/accounts";
import { call } from "../../lib/calls/api.js";
import { HospitalSwitch } from "../../shared/hospital/HospitalSwitch.js";
import { Panel } from "../../ui/page/Panel.js";

/** Whether downtime kits are made (docs/wire.md, Downtime kits). */
export function DowntimeSettings() {
  return (
    <Panel title="Downtime">
      <HospitalSwitch
        name="downtime_kits"
        label="Make downtime kits"
        description="Every 30 minutes each ward's patients, who is on call and numbered blank lines become a page to print, for when everything is off. “Downtime” then stands under Wards, and New Patient takes cards that were written on paper. The pages hold patients' names and lie on this server, and on each computer that you make a downtime station. Switched off, the kits are deleted."
        done={{ on: "Downtime kits are now made.", off: "Downtime kits are now off." }}
        save={(downtime_kits) => call(updateDowntimeKits, { body: { downtime_kits } })}
      />
    </Panel>
  );
}
