import { mayCall } from "@wardline/contracts/access";
import { SETTINGS_ACCESS } from "./page-access.js";
import { useEntitled } from "./rights.js";

/** How the tabs of the hospital's settings are labelled; the keys stand in their addresses after the `#`. */
export const SETTINGS_LABELS = {
  general: "General",
  security: "Security",
  board: "Board",
  signals: "Signals",
  advanced: "Advanced",
  retention: "Retention",
} as const satisfies Record<keyof typeof SETTINGS_ACCESS, string>;

type SettingsTab = keyof typeof SETTINGS_LABELS;

/** Those that whoever is logged in may open. */
export function useSettingsTabs(): SettingsTab[] {
  const entitled = useEntitled();
  const tabs = Object.keys(SETTINGS_LABELS) as SettingsTab[];
  return tabs.filter((tab) => mayCall(entitled, SETTINGS_ACCESS[tab]));
}
