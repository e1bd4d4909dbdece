import { useParentDetails } from "../../shared/hospital/parent-details.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { Panel } from "../../ui/page/Panel.js";
import { GeneralForm } from "./GeneralForm.js";

/** Settings panel with the hospital's details. */
export function GeneralSettings() {
  return (
    <Loaded query={useParentDetails()}>
      {(data) => (
        <Panel title="Hospital">
          <GeneralForm details={data} />
        </Panel>
      )}
    </Loaded>
  );
}
