import { useQuery } from "@tanstack/react-query";
import type { SignalSettings } from "@wardline/contracts/patients/signals";
import { formatCount } from "@wardline/domain/text/format-count";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { signalSettingsQuery } from "../../shared/patients/signal-settings.js";
import { SignalsForm } from "./SignalsForm.js";

/** Settings row for waiting reasons and target times (docs/product.md, Settings). */
export function SignalsRow() {
  return (
    <SettingsRow
      name="signals"
      query={useQuery(signalSettingsQuery)}
      describeState={stateText}
      description="Target waiting times in minutes. At 80 % of the target the clock turns amber; beyond the target, red. The patient list can show only those who wait too long. Leave empty for no target."
    >
      {(settings) => <SignalsForm settings={settings} />}
    </SettingsRow>
  );
}

/** Returns the row's state: "On: 4 targets", or "Off". */
function stateText({ targets }: SignalSettings): string {
  const all = [...Object.values(targets.statuses), ...targets.acuities];
  const targetCount = all.filter((minutes) => minutes !== null).length;
  return targetCount === 0 ? "Off" : `On: ${formatCount(targetCount, "target")}`;
}
