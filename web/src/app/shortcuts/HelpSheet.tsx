import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSingleKeys } from "../../lib/session/single-keys.js";
import { SETTINGS_TABS, useSettings } from "../../shared/hospital/settings-tabs.js";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { Keys } from "../../ui/page/Keys.js";
import { SHORTCUT_KEYS } from "./find-shortcut.js";
import classes from "./Shortcuts.module.css";

/** Keys that work only in certain places. */
const LOCAL_KEYS = [
  { keys: "Enter ↓", does: "Search patients: to the first row" },
  { keys: "Enter", does: "Row of patients: open the patient" },
  { keys: "↑ ↓", does: "Row of a list: the row before or after" },
  { keys: "→", does: "Row of patients: to its status, and ← back to the row" },
  { keys: "Home End", does: "Row of a list: the first or last row" },
  { keys: "Letters", does: "Menu: go to the entry that begins with them" },
  {
    keys: "Enter",
    does: "New Patient: use the record with exactly this number, or what was typed",
  },
  { keys: "Ctrl Enter", does: "New Patient: create the record" },
  { keys: "Ctrl Shift Enter", does: "New Patient: create it and open another" },
  { keys: "← →", does: "Day: the day before or after" },
  { keys: "Home", does: "Day: back to today" },
  { keys: "Esc", does: "Search box: empty it; dialog or menu: close it" },
];

/** Shows all shortcuts and the links into the settings (docs/product.md, Shortcuts). */
export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { tabs } = useSettings();
  const [hasSingleKeys] = useSingleKeys();
  const everywhere = SHORTCUT_KEYS.filter(({ isSingle }) => hasSingleKeys || !isSingle);
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="md">
      <dl className={classes.keys}>
        {[...everywhere, ...LOCAL_KEYS].map(({ keys, does }) => (
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
              {SETTINGS_TABS[tab].label}
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
