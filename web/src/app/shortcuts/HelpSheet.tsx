import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { SETTINGS_LABELS, useSettingsTabs } from "../../shared/hospital/settings-tabs.js";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { Keys } from "../../ui/page/Keys.js";
import classes from "./Shortcuts.module.css";
import { SHORTCUT_KEYS } from "./shortcut-of.js";

/** What certain places take beside the shortcuts of every page. */
const ELSEWHERE = [
  { keys: "Enter ↓", does: "Search patients: go to the first row" },
  { keys: "Enter", does: "Row of patients: open the patient" },
  { keys: "↑ ↓", does: "Row of a list: the row before or after" },
  { keys: "→", does: "Row of patients: its status, and ← back; between them: one by one" },
  { keys: "Home End", does: "Row of a list: the first or last row" },
  { keys: "Letters", does: "Menu: go to the entry that begins with them" },
  {
    keys: "Enter",
    does: "New Patient: take the record with exactly this number, or what was typed",
  },
  { keys: "Ctrl Enter", does: "New Patient: create the record" },
  { keys: "Ctrl Shift Enter", does: "New Patient: create it and open another" },
  { keys: "← →", does: "Day: the day before or after" },
  { keys: "Home", does: "Day: back to today" },
  { keys: "Esc", does: "Search box: empty it; dialog or menu: close it" },
];

/** All shortcuts on one sheet, and the ways into the settings (docs/product.md, Shortcuts). */
export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const tabs = useSettingsTabs();
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="md">
      <dl className={classes.keys}>
        {[...SHORTCUT_KEYS, ...ELSEWHERE].map(({ keys, does }) => (
          <Line key={does} keys={keys} does={does} />
        ))}
      </dl>
      {tabs.length === 0 ? null : (
        <Group component="nav" aria-label="Settings" gap="4px 14px" mt="lg">
          <Text span fw={600}>
            Settings
          </Text>
          {tabs.map((tab) => (
            <Anchor
              key={tab}
              component={Link}
              to="/dashboard/settings"
              hash={tab}
              py={2}
              onClick={onClose}
            >
              {SETTINGS_LABELS[tab]}
            </Anchor>
          ))}
        </Group>
      )}
    </Dialog>
  );
}

function Line({ keys, does }: { keys: string; does: string }) {
  return (
    <>
      <dt>
        <Keys keys={keys} />
      </dt>
      <dd>{does}</dd>
    </>
  );
}
