import { Stack, Tabs } from "@mantine/core";
import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { useHospitalData } from "../../features/departments/department-cache.js";
import { ChangePasswordForm } from "../../features/profile/ChangePasswordForm.js";
import { OwnMails } from "../../features/profile/OwnMails.js";
import { SingleKeySwitch } from "../../features/profile/SingleKeys.js";
import { GeneralSettings } from "../../features/settings/GeneralForm.js";
import { HospitalSwitch } from "../../features/settings/HospitalSwitch.js";
import { PageLockRow } from "../../features/settings/PageLockRow.js";
import classes from "../../features/settings/Settings.module.css";
import { useHashTab } from "../../lib/address/hash-tab.js";
import {
  findSettingsTab,
  SETTINGS_PLACES,
  SETTINGS_ROWS,
  SETTINGS_TABS,
  type SettingsRow,
  type SettingsTab,
  useSettings,
} from "../../shared/hospital/settings-tabs.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { LoadingState } from "../../ui/feedback/Placeholders.js";
import { RowsTabContext } from "../../ui/page/Fold.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";

const BoardSettings = lazyPart(
  async () => (await import("../../features/displays/settings/BoardSettings.js")).BoardSettings,
);
const SingleSignOnRow = lazyPart(
  async () => (await import("../../features/single-sign-on/SingleSignOnRow.js")).SingleSignOnRow,
);
const SignOnLinkPanel = lazyPart(
  async () => (await import("../../features/single-sign-on/SignOnLinkPanel.js")).SignOnLinkPanel,
);
const SessionsPanel = lazyPart(
  async () => (await import("../../features/sessions/SessionsPanel.js")).SessionsPanel,
);

/** Shows the tabs of the hospital's settings in which the person may change something (docs/product.md, Settings). */
export function SettingsPage() {
  const { tabs, rows } = useSettings();
  const [place, setPlace] = useHashTab(SETTINGS_PLACES);
  const wantedTab = findSettingsTab(place);
  const tab = tabs.includes(wantedTab) ? wantedTab : (tabs[0] ?? wantedTab);
  // A tab loads when it is first opened and then stays mounted with its entries.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([tab]));
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]));
  // On a phone the row of tabs scrolls, so the chosen tab must be scrolled into view.
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.indexOf(tab);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [index]);
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader
        title="Account Settings"
        description="Switches without a save button are saved at once. Save everything else with its button."
      />
      <Tabs
        value={tab}
        onChange={(value) => {
          const next = tabs.find((one) => one === value);
          if (next !== undefined) setPlace(next);
        }}
      >
        <Tabs.List ref={list} style={{ flexWrap: "nowrap", overflowX: "auto" }}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes.tab}>
              {SETTINGS_TABS[one].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs
          .filter((one) => visited.has(one))
          .map((one) => {
            const PanelAbove = PANELS[one];
            return (
              <Tabs.Panel key={one} value={one} pt="lg" miw={0}>
                <Suspense fallback={<LoadingState />}>
                  <RowsTabContext value={one}>
                    <Stack gap="lg">
                      {PanelAbove === undefined ? null : <PanelAbove />}
                      <Stack gap="xs">
                        {rows
                          .filter((row) => SETTINGS_ROWS[row].tab === one)
                          .map((row) => {
                            const Row = ROWS[row];
                            return <Row key={row} />;
                          })}
                      </Stack>
                    </Stack>
                  </RowsTabContext>
                </Suspense>
              </Tabs.Panel>
            );
          })}
      </Tabs>
    </div>
  );
}

function SecurityTab() {
  return (
    <>
      <Panel title="Change Password">
        <ChangePasswordForm accountType="parent" />
      </Panel>
      <SignOnLinkPanel />
      <SessionsPanel />
    </>
  );
}

function BoardTab() {
  return <BoardSettings departments={useHospitalData().data?.departments ?? []} />;
}

function SignOnRow() {
  const { data } = useHospitalData();
  return <SingleSignOnRow departments={data?.departments ?? []} roles={data?.roles ?? []} />;
}

const PANELS: Partial<Record<SettingsTab, ComponentType>> = {
  general: GeneralSettings,
  security: SecurityTab,
  board: BoardTab,
};

const ROWS: Record<SettingsRow, ComponentType> = {
  lock: PageLockRow,
  "second-factor": lazyPart(
    async () => (await import("../../features/second-factor/SecondFactorRow.js")).SecondFactorRow,
  ),
  signals: lazyPart(async () => (await import("../../features/signals/SignalsRow.js")).SignalsRow),
  cleaning: () => <HospitalSwitch row="cleaning" />,
  identity: () => <HospitalSwitch row="identity" />,
  deletion: () => <HospitalSwitch row="deletion" />,
  downtime: () => <HospitalSwitch row="downtime" />,
  rules: lazyPart(
    async () => (await import("../../features/roster-rules/RosterRulesForm.js")).RosterRulesRow,
  ),
  holidays: lazyPart(
    async () => (await import("../../features/holidays/HolidaysRow.js")).HolidaysRow,
  ),
  gaps: () => <HospitalSwitch row="gaps" />,
  emr: lazyPart(async () => (await import("../../features/emr/EmrRow.js")).EmrRow),
  "sign-on": SignOnRow,
  tokens: lazyPart(
    async () => (await import("../../features/api-tokens/ApiTokensRow.js")).ApiTokensRow,
  ),
  webhooks: lazyPart(
    async () => (await import("../../features/webhooks/WebhooksRow.js")).WebhooksRow,
  ),
  adt: lazyPart(async () => (await import("../../features/adt/AdtRow.js")).AdtRow),
  retention: lazyPart(
    async () => (await import("../../features/retention/RetentionRow.js")).RetentionRow,
  ),
  emails: OwnMails,
  keyboard: SingleKeySwitch,
};
