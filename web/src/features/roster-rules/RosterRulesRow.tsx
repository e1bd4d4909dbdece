import { useQuery } from "@tanstack/react-query";
import type { RosterRulesRecord } from "@wardline/contracts/roster/roster-rules";
import { formatCount } from "@wardline/domain/text/format-count";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { RosterRulesForm } from "./RosterRulesForm.js";
import { rosterRulesQuery } from "./roster-rules-data.js";

/** Renders a settings row for the hospital's roster rules (docs/product.md, Settings). */
export function RosterRulesRow() {
  return (
    <SettingsRow
      name="rules"
      query={useQuery(rosterRulesQuery)}
      describeState={stateText}
      description="A broken rule can warn, ask for a reason that stays in the log, or stop the roster from being saved. Hours are counted correctly when the clocks change. “Take over now” is always allowed."
    >
      {(record) => <RosterRulesForm record={record} />}
    </SettingsRow>
  );
}

/** Returns "On: 2 rules", or "Off". */
function stateText({ rules }: RosterRulesRecord): string {
  const on = Object.values(rules).filter(({ level }) => level !== "off").length;
  return on === 0 ? "Off" : `On: ${formatCount(on, "rule")}`;
}
