import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useSingleKeys } from "../../lib/session/own-choice.js";
import { SETTINGS_TABS, useSettings } from "../../shared/hospital/settings-tabs.js";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { Keys } from "../../ui/page/Keys.js";
import classes from "./Shortcuts.module.css";

/** Single keys work only for people who have switched them on. */
const KEYS: readonly { keys: string; action: string; isSingle?: true }[] = [
  { keys: "Ctrl K", action: "Find patients, staff, pages and actions" },
  { keys: "/", action: "Go to the search box of the page", isSingle: true },
  { keys: "n", action: "Open New Card", isSingle: true },
  { keys: "Ctrl Z", action: "Go to the Undo button of your last change" },
  { keys: "?", action: "Show the shortcuts", isSingle: true },
  { keys: "Enter ↓", action: "In the patient search: go to the first row" },
  { keys: "Enter", action: "In the list of patients: open the patient" },
  { keys: "↑ ↓", action: "In a list: go to the previous or next row" },
  { keys: "→", action: "In the list of patients: go to the status; ← goes back to the row" },
  { keys: "Home End", action: "In a list: go to the first or last row" },
  { keys: "Letters", action: "In a menu: go to the entry that begins with these letters" },
  {
    keys: "Enter",
    action: "In New Patient: use the record with exactly the typed number, or the typed text",
  },
  { keys: "Ctrl Enter", action: "In New Patient: create the record" },
  { keys: "Ctrl Shift Enter", action: "In New Patient: create the record and open another" },
  { keys: "← →", action: "In the day navigator: go to the previous or next day" },
  { keys: "Home", action: "In the day navigator: go back to today" },
  { keys: "Esc", action: "In a search box: clear it; in a dialog or menu: close it" },
];

/** Shows all shortcuts and the links into the settings (docs/product.md, Shortcuts). */
export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { tabs } = useSettings();
  const [hasSingleKeys] = useSingleKeys();
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="md">
      <dl className={classes.keys}>
        {KEYS.filter(({ isSingle }) => hasSingleKeys || !isSingle).map(({ keys, action }) => (
          <Fragment key={action}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{action}</dd>
          </Fragment>
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
              {SETTINGS_TABS[tab].label}
            </Anchor>
          ))}
        </Group>
      )}
    </Dialog>
  );
}
