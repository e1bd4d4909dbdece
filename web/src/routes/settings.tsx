import { Tabs } from "@mantine/core";
import {
  IconBuildingHospital,
  IconDeviceTv,
  IconLock,
  IconPlugConnected,
} from "@tabler/icons-react";
import { EmrPanel } from "../features/emr/components/EmrPanel.js";
import { ChangePasswordForm } from "../features/profile/components/ChangePasswordForm.js";
import { BoardSettings } from "../features/settings/components/BoardSettings.js";
import { GeneralSettings } from "../features/settings/components/GeneralSettings.js";
import { useHashTab } from "../lib/hash-tab.js";
import { PageHeader } from "../ui/PageHeader.js";
import { Panel } from "../ui/Panel.js";
import classes from "./settings.module.css";

const TABS = ["general", "security", "board", "advanced"] as const;

const LABELS = {
  general: { text: "General", Icon: IconBuildingHospital },
  security: { text: "Security", Icon: IconLock },
  board: { text: "Board", Icon: IconDeviceTv },
  advanced: { text: "Advanced", Icon: IconPlugConnected },
} as const;

/** The hospital's settings; the tab stands in the address after the `#` (spec.md 2). */
export function SettingsPage() {
  const [tab, setTab] = useHashTab(TABS);
  return (
    <div style={{ maxWidth: 940 }}>
      <PageHeader title="Account Settings" />
      <Tabs
        value={tab}
        onChange={(value) => {
          const next = TABS.find((one) => one === value);
          if (next !== undefined) setTab(next);
        }}
      >
        <Tabs.List mb="lg" className={classes.list}>
          {TABS.map((one) => {
            const { text, Icon } = LABELS[one];
            return (
              <Tabs.Tab
                key={one}
                value={one}
                className={classes.tab}
                leftSection={<Icon size={17} aria-hidden="true" />}
              >
                {text}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralSettings />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Panel title="Change Password">
            <ChangePasswordForm accountType="parent" />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="board">
          <BoardSettings />
        </Tabs.Panel>
        <Tabs.Panel value="advanced">
          <EmrPanel />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
