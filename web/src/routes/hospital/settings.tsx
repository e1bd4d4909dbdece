import { Anchor, Stack, Tabs, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconBuildingHospital,
  IconCalendarStar,
  IconClipboardCheck,
  IconDeviceTv,
  IconFlag,
  IconHourglass,
  IconLock,
  IconLogin2,
  IconPlugConnected,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { useHospitalData } from "../../features/departments/department-cache.js";
import { ChangePasswordForm } from "../../features/profile/ChangePasswordForm.js";
import { OwnMails } from "../../features/profile/OwnMails.js";
import { GeneralSettings } from "../../features/settings/GeneralSettings.js";
import { useHashTab } from "../../lib/address/hash-tab.js";
import { useMay } from "../../lib/session/rights.js";
import { SETTINGS_LABELS, useSettingsTabs } from "../../shared/hospital/settings-tabs.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./settings.module.css";

const BoardSettings = lazyPart(
  async () => (await import("../../features/displays/settings/BoardSettings.js")).BoardSettings,
);
const SignalsSettings = lazyPart(
  async () => (await import("../../features/signals/SignalsSettings.js")).SignalsSettings,
);
const RosterRulesSettings = lazyPart(
  async () =>
    (await import("../../features/roster-rules/RosterRulesSettings.js")).RosterRulesSettings,
);
const HolidaysSettings = lazyPart(
  async () => (await import("../../features/holidays/HolidaysSettings.js")).HolidaysSettings,
);
const EmrPanel = lazyPart(async () => (await import("../../features/emr/EmrPanel.js")).EmrPanel);
const SingleSignOnSettings = lazyPart(
  async () => (await import("./settings-single-sign-on.js")).SingleSignOnSettings,
);
const RetentionPanel = lazyPart(
  async () => (await import("../../features/retention/RetentionPanel.js")).RetentionPanel,
);
const SignOnLinkPanel = lazyPart(
  async () => (await import("../../features/single-sign-on/SignOnLinkPanel.js")).SignOnLinkPanel,
);
const SecondFactorPanel = lazyPart(
  async () => (await import("../../features/second-factor/SecondFactorPanel.js")).SecondFactorPanel,
);
const SessionsPanel = lazyPart(
  async () => (await import("../../features/sessions/SessionsPanel.js")).SessionsPanel,
);

const TABS = [
  "general",
  "security",
  "board",
  "signals",
  "rules",
  "holidays",
  "advanced",
  "sign-on",
  "retention",
] as const;

const ICONS = {
  general: IconBuildingHospital,
  security: IconLock,
  board: IconDeviceTv,
  signals: IconFlag,
  rules: IconClipboardCheck,
  holidays: IconCalendarStar,
  advanced: IconPlugConnected,
  "sign-on": IconLogin2,
  retention: IconHourglass,
} as const;

/** From here on the tabs stand in a list beside what they open. */
const LIST_FROM = "(min-width: 75em)";

/**
 * The hospital's settings; the tab stands in the address after the `#` (docs/product.md, Settings). There is a tab for
 * what one may change.
 */
export function SettingsPage() {
  const tabs = useSettingsTabs();
  const [wanted, setTab] = useHashTab(TABS);
  const isList = useMediaQuery(LIST_FROM, undefined, { getInitialValueInEffect: false });
  const tab = tabs.includes(wanted) ? wanted : (tabs[0] ?? wanted);
  // A tab is fetched when it is first opened, and then keeps what was entered in it.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([tab]));
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]));
  // Where the tabs scroll, the chosen one is brought into sight.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.children[tabs.indexOf(tab)];
    if (!isList) chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab, tabs, isList]);
  return (
    <div className={classes.page}>
      <PageHeader title="Account Settings" />
      <Tabs
        orientation={isList ? "vertical" : "horizontal"}
        value={tab}
        onChange={(value) => {
          const next = tabs.find((one) => one === value);
          if (next !== undefined) setTab(next);
        }}
      >
        <Tabs.List ref={list} className={classes.list}>
          {tabs.map((one) => {
            const Icon = ICONS[one];
            return (
              <Tabs.Tab
                key={one}
                value={one}
                className={classes.tab}
                leftSection={<Icon size={17} aria-hidden="true" />}
              >
                {SETTINGS_LABELS[one]}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {tabs
          .filter((one) => visited.has(one))
          .map((one) => (
            <Tabs.Panel key={one} value={one} className={classes.panel}>
              <Suspense fallback={<LoadingState />}>
                <TabContent tab={one} />
              </Suspense>
            </Tabs.Panel>
          ))}
      </Tabs>
    </div>
  );
}

function AdvancedSettings() {
  const hasSignOn = useSettingsTabs().includes("sign-on");
  // Everybody else has them in My settings.
  const isOwner = useMay("owner");
  return (
    <Stack gap="lg">
      <EmrPanel />
      {hasSignOn ? (
        <Text>
          <Anchor component={Link} to="/dashboard/settings" hash="sign-on" underline="always">
            Single sign-on
          </Anchor>{" "}
          has a tab of its own.
        </Text>
      ) : null}
      {isOwner ? <OwnMails /> : null}
    </Stack>
  );
}

function BoardTab() {
  return <BoardSettings departments={useHospitalData().data?.departments ?? []} />;
}

function TabContent({ tab }: { tab: (typeof TABS)[number] }) {
  switch (tab) {
    case "general":
      return <GeneralSettings />;
    case "security":
      return (
        <Stack gap="lg">
          <Panel title="Change Password">
            <ChangePasswordForm accountType="parent" />
          </Panel>
          <SecondFactorPanel />
          <SignOnLinkPanel />
          <SessionsPanel />
        </Stack>
      );
    case "board":
      return <BoardTab />;
    case "signals":
      return <SignalsSettings />;
    case "rules":
      return <RosterRulesSettings />;
    case "holidays":
      return <HolidaysSettings />;
    case "advanced":
      return <AdvancedSettings />;
    case "sign-on":
      return <SingleSignOnSettings />;
    case "retention":
      return <RetentionPanel />;
  }
}
