import { mayCall } from "@wardline/contracts/access";
import { updateAccount } from "@wardline/contracts/accounts";
import { listDisplays } from "@wardline/contracts/displays";
import { getEmrSettings } from "@wardline/contracts/emr";
import type { Access } from "@wardline/contracts/endpoint";
import { saveHolidays } from "@wardline/contracts/holidays";
import { getRetention } from "@wardline/contracts/retention";
import { updateRosterRules } from "@wardline/contracts/roster-rules";
import { updateSignals } from "@wardline/contracts/signals";
import { getSingleSignOn } from "@wardline/contracts/single-sign-on";
import { useEntitled } from "../../lib/session/rights.js";

/** How the tabs of the hospital's settings are labelled; the keys stand in their addresses after the `#`. */
export const SETTINGS_LABELS = {
  general: "General",
  security: "Security",
  board: "Board",
  signals: "Signals",
  rules: "Roster rules",
  holidays: "Holidays",
  advanced: "Advanced",
  "sign-on": "Single sign-on",
  retention: "Retention",
} as const;

type SettingsTab = keyof typeof SETTINGS_LABELS;

/** What a tab needs; changing the hospital's password is the owner's alone. */
export const SETTINGS_ACCESS: Record<SettingsTab, Access> = {
  general: updateAccount.access,
  security: "owner",
  board: listDisplays.access,
  signals: updateSignals.access,
  rules: updateRosterRules.access,
  holidays: saveHolidays.access,
  advanced: getEmrSettings.access,
  "sign-on": getSingleSignOn.access,
  retention: getRetention.access,
};

/** Those that the person who is logged in may open. */
export function useSettingsTabs(): SettingsTab[] {
  const entitled = useEntitled();
  const tabs = Object.keys(SETTINGS_LABELS) as SettingsTab[];
  return tabs.filter((tab) => mayCall(entitled, SETTINGS_ACCESS[tab]));
}
