import { Loaded, type LoadedProps } from "../../ui/feedback/Loaded.js";
import { FeatureRow } from "../../ui/page/Fold.js";
import { type SettingsRow as Name, SETTINGS_ROWS } from "./settings-tabs.js";

interface SettingsRowProps<Data> extends LoadedProps<Data> {
  name: Name;
  describeState: (data: Data) => string;
  description?: string;
}

/** Renders a row of the settings; shows the current state while closed and the form while open. */
export function SettingsRow<Data>(props: SettingsRowProps<Data>) {
  const { name, describeState, description, ...loaded } = props;
  const { data } = loaded.query;
  return (
    <FeatureRow
      name={name}
      title={SETTINGS_ROWS[name].label}
      state={data === undefined ? undefined : describeState(data)}
      description={description}
    >
      <Loaded {...loaded} />
    </FeatureRow>
  );
}
