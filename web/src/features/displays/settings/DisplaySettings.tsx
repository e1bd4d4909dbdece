import { Group, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import type { Display, Reach as ReachOf } from "@wardline/contracts/displays";
import { BOARD_DISTANCES } from "@wardline/domain/board-distance";
import { BOARD_ROOMS, BOARD_ROOMS_LABELS } from "@wardline/domain/board-rooms";
import { BOARD_TEMPLATE_LABELS, BOARD_TEMPLATES } from "@wardline/domain/board-template";
import {
  NAME_DISPLAY_LABELS,
  NAME_DISPLAYS,
  type NameDisplay,
} from "@wardline/domain/name-display";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { CopyField } from "../../../ui/form/CopyField.js";
import classes from "../Displays.module.css";
import { useUpdateDisplay } from "../displays.js";
import { Reach } from "../screens/Reach.js";
import { PasserByPreview } from "./PasserByPreview.js";
import { ScopeChoice } from "./ScopeChoice.js";
import { ScreenHours } from "./ScreenHours.js";
import { ShownSignals } from "./ShownSignals.js";

const toast = toastsAbout("display");

type Shows = Partial<
  Pick<
    Display,
    | "name_display"
    | "show_contacts"
    | "show_phones"
    | "show_signals"
    | "distance"
    | "template"
    | "rooms"
    | "scope"
    | "show_handoff"
    | "hours"
    | "mail_missing"
  >
>;

const DISTANCES = [
  { value: "", label: "Automatic" },
  ...BOARD_DISTANCES.map((metres) => ({ value: String(metres), label: `${metres} m` })),
];

const TEMPLATES = [
  { value: "", label: "The hospital's" },
  ...BOARD_TEMPLATES.map((one) => ({
    value: one,
    label: `${BOARD_TEMPLATE_LABELS[one].name} (${BOARD_TEMPLATE_LABELS[one].short})`,
  })),
];

const ROOMS = [
  { value: "", label: "Wards, else teams" },
  ...BOARD_ROOMS.map((value) => ({ value, label: BOARD_ROOMS_LABELS[value] })),
];

const NAMES = NAME_DISPLAYS.map((value) => ({ value, label: NAME_DISPLAY_LABELS[value] }));

interface DisplaySettingsProps {
  display: Display;
  /** The names of the hospital's departments. */
  departments: readonly string[];
  /** On how many screens it is to be seen; undefined until that is known. */
  reach: ReachOf | undefined;
}

/** What a display shows, how and when, each saved as it is changed, beside what a passer-by sees of it. */
export function DisplaySettings({ display, departments, reach }: DisplaySettingsProps) {
  const update = useUpdateDisplay();
  const zone = useHospitalZone();
  // What was just chosen is shown while it is on its way.
  const shown = update.isPending ? { ...display, ...update.variables.body } : display;

  async function change(body: Shows): Promise<void> {
    try {
      await update.mutateAsync({ id: display.display_id, body });
      toast.success(`“${display.name}” was updated.`);
    } catch (error) {
      toast.error(error, "Failed to update the display.");
    }
  }

  return (
    <div className={classes.displayParts}>
      <Stack gap="md">
        <ScopeChoice
          display={display}
          scope={shown.scope ?? display.scope}
          departments={departments}
          onChange={(scope) => change({ scope })}
        />
        <div className={classes.pairs}>
          <NativeSelect
            label="Show names as"
            data={NAMES}
            value={shown.name_display ?? display.name_display}
            onChange={(event) =>
              void change({ name_display: event.currentTarget.value as NameDisplay })
            }
          />
          <NativeSelect
            label="Group beds by"
            data={ROOMS}
            value={shown.rooms ?? ""}
            onChange={({ currentTarget: { value } }) =>
              void change({ rooms: BOARD_ROOMS.find((one) => one === value) ?? null })
            }
          />
          <NativeSelect
            label="Template"
            data={TEMPLATES}
            value={shown.template ?? ""}
            onChange={({ currentTarget: { value } }) =>
              void change({ template: BOARD_TEMPLATES.find((one) => one === value) ?? null })
            }
          />
          <NativeSelect
            label="The 2D board is read from"
            data={DISTANCES}
            value={String(shown.distance ?? "")}
            onChange={({ currentTarget: { value } }) =>
              void change({ distance: BOARD_DISTANCES.find((one) => `${one}` === value) ?? null })
            }
          />
        </div>
        <Stack gap="sm">
          <Switch
            label="Who is on call"
            checked={shown.show_contacts ?? false}
            onChange={(event) => void change({ show_contacts: event.currentTarget.checked })}
          />
          <Switch
            label="Their phone numbers"
            checked={(shown.show_phones ?? false) && (shown.show_contacts ?? false)}
            disabled={!(shown.show_contacts ?? false)}
            onChange={(event) => void change({ show_phones: event.currentTarget.checked })}
          />
          <Switch
            label="QR code to open this board on a phone"
            checked={shown.show_handoff ?? display.show_handoff}
            onChange={(event) => void change({ show_handoff: event.currentTarget.checked })}
          />
        </Stack>
        <ScreenHours
          display={display}
          shown={{ ...display, ...shown }}
          isSaving={update.isPending}
          onChange={change}
        />
        <CopyField label="Address" value={display.display_url} />
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Published {momentText(display.published_at, zone)}
          </Text>
          <Reach reach={reach?.screens === 0 ? undefined : reach} />
        </Group>
      </Stack>
      <Stack gap="md">
        <PasserByPreview display={display} />
        <ShownSignals
          shown={shown.show_signals ?? display.show_signals}
          onChange={(show_signals) => void change({ show_signals })}
        />
      </Stack>
    </div>
  );
}
