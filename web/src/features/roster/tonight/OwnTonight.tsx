import { Panel } from "../../../ui/page/Panel.js";
import { LineContent } from "./TonightLine.js";
import { useOwnTonight } from "./tonight-queries.js";

/** For staff: whether their department's coming duties are complete; nothing where the hospital does not want that. */
export function OwnTonight() {
  const { data } = useOwnTonight();
  if (data === undefined || data === null) return null;
  return (
    <Panel title={`Gaps in ${data.department}`}>
      <LineContent line={data} />
    </Panel>
  );
}
