import { Panel } from "../../../ui/page/Panel.js";
import { LineContent } from "./TonightLine.js";
import { useOwnTonight } from "./tonight-queries.js";

/**
 * Shows staff the gaps in their department's current and next duties; renders nothing if the hospital does not use this
 * overview.
 */
export function OwnTonight() {
  const { data } = useOwnTonight();
  if (data === undefined || data === null) return null;
  return (
    <Panel title={`Gaps in ${data.department}`}>
      <LineContent line={data} />
    </Panel>
  );
}
