import { Switch } from "@mantine/core";
import { useSingleKeys } from "../../lib/session/own-choice.js";
import { useEntitlement } from "../../lib/session/rights.js";
import { SETTINGS_ROWS } from "../../shared/hospital/settings-tabs.js";
import { FeatureRow } from "../../ui/page/Fold.js";

/** Switch for single-key shortcuts, except for staff whose pages have none (docs/product.md, Shortcuts). */
export function SingleKeySwitch() {
  const { accountType, grants } = useEntitlement();
  const [isOn, choose] = useSingleKeys();
  if (accountType === "sub" && grants.length === 0) return null;
  return (
    <FeatureRow name="keyboard" title={SETTINGS_ROWS.keyboard.label} state={isOn ? "On" : "Off"}>
      <Switch
        label="Single-key shortcuts"
        description="/ goes to the search, n opens a new card, ? shows all shortcuts. In this browser only."
        checked={isOn}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </FeatureRow>
  );
}
