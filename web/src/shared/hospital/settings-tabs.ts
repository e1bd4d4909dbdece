import { canCall } from "@wardline/contracts/accounts/access";
import {
  updateAccount,
  updateCleaning,
  updateDeletion,
  updateDowntimeKits,
  updatePageLock,
  updatePassword,
  updateTonight,
} from "@wardline/contracts/accounts/account";
// Some calls are imported as types only: every page loads this table, but only the settings page loads those calls.
import type { listTokens } from "@wardline/contracts/accounts/api-tokens";
import { getSingleSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { listDisplays } from "@wardline/contracts/boards/displays";
import type { Access } from "@wardline/contracts/endpoint";
import type { listWebhooks } from "@wardline/contracts/operation/webhooks";
import type { getAdtSettings } from "@wardline/contracts/patients/adt";
import { getEmrSettings } from "@wardline/contracts/patients/emr";
import type { updatePatientIdentity } from "@wardline/contracts/patients/identity";
import { getRetention } from "@wardline/contracts/patients/retention";
import { updateSignals } from "@wardline/contracts/patients/signals";
import { saveHolidays } from "@wardline/contracts/roster/holidays";
import { updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import { useEntitlement } from "../../lib/session/rights.js";

const MANAGE_SETTINGS =
  "settings.manage" satisfies (typeof getAdtSettings)["access"] satisfies (typeof updatePatientIdentity)["access"];
const ADMINISTRATOR =
  "administrator" satisfies (typeof listTokens)["access"] satisfies (typeof listWebhooks)["access"];

/** Tabs of the hospital's settings; each key is the tab's name after the `#` of the address. */
export const SETTINGS_TABS = {
  general: { label: "General", access: updateAccount.access },
  // Only the hospital's own account may change its password.
  security: { label: "Security", access: updatePassword.access },
  board: { label: "Board", access: listDisplays.access },
  wards: { label: "Wards", access: updateSignals.access },
  roster: { label: "Roster", access: saveHolidays.access },
  advanced: { label: "Advanced", access: [getEmrSettings.access, MANAGE_SETTINGS] },
} as const satisfies Record<string, { label: string; access: Access }>;

export type SettingsTab = keyof typeof SETTINGS_TABS;

/** Rows of each tab, in order; a row's key after the `#` of the address opens the row. */
export const SETTINGS_ROWS = {
  lock: { tab: "general", label: "Shared computers", access: updatePageLock.access },
  "second-factor": { tab: "security", label: "Second factor", access: "any" },
  signals: { tab: "wards", label: "Waiting and acuity", access: updateSignals.access },
  cleaning: { tab: "wards", label: "Bed cleaning", access: updateCleaning.access },
  identity: { tab: "wards", label: "Patient identity", access: MANAGE_SETTINGS },
  deletion: { tab: "wards", label: "Card deletion", access: updateDeletion.access },
  downtime: { tab: "wards", label: "Downtime kits", access: updateDowntimeKits.access },
  rules: { tab: "roster", label: "Roster rules", access: updateRosterRules.access },
  holidays: { tab: "roster", label: "Holidays", access: saveHolidays.access },
  gaps: { tab: "roster", label: "Gaps", access: updateTonight.access },
  emr: { tab: "advanced", label: "EMR Integration", access: getEmrSettings.access },
  "sign-on": { tab: "advanced", label: "Single sign-on", access: getSingleSignOn.access },
  tokens: { tab: "advanced", label: "API tokens", access: ADMINISTRATOR },
  webhooks: { tab: "advanced", label: "Webhooks", access: ADMINISTRATOR },
  adt: {
    tab: "advanced",
    label: "Messages from the hospital's system (ADT)",
    access: MANAGE_SETTINGS,
  },
  retention: { tab: "advanced", label: "Retention", access: getRetention.access },
  // Staff find these two rows under My settings.
  emails: { tab: "advanced", label: "Emails", access: "owner" },
  keyboard: { tab: "advanced", label: "Keyboard", access: "owner" },
} as const satisfies Record<string, { tab: SettingsTab; label: string; access: Access }>;

/** Name of a row of the settings. */
export type SettingsRow = keyof typeof SETTINGS_ROWS;

type SettingsPlace = SettingsTab | SettingsRow;

const TABS = Object.keys(SETTINGS_TABS) as [SettingsTab, ...SettingsTab[]];
const ROWS = Object.keys(SETTINGS_ROWS) as SettingsRow[];

export const SETTINGS_PLACES: [SettingsPlace, ...SettingsPlace[]] = [...TABS, ...ROWS];

/** Returns `place` if it is a tab, otherwise the tab that contains the row `place`. */
export function findSettingsTab(place: SettingsPlace): SettingsTab {
  return place in SETTINGS_ROWS ? SETTINGS_ROWS[place as SettingsRow].tab : (place as SettingsTab);
}

/** Returns the tabs and rows that the person may open, in order. */
export function useSettings(): { tabs: SettingsTab[]; rows: SettingsRow[] } {
  const entitlement = useEntitlement();
  return {
    tabs: TABS.filter((tab) => canCall(entitlement, SETTINGS_TABS[tab].access)),
    rows: ROWS.filter((row) => canCall(entitlement, SETTINGS_ROWS[row].access)),
  };
}
