import { Button, Group, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Display, Reach as ReachOf } from "@wardline/contracts/displays";
import { BOARD_DISTANCES } from "@wardline/domain/board-distance";
import { BOARD_ROOMS, BOARD_ROOMS_LABELS } from "@wardline/domain/board-rooms";
import { BOARD_TEMPLATE_LABELS, BOARD_TEMPLATES } from "@wardline/domain/board-template";
import {
  NAME_DISPLAY_LABELS,
  NAME_DISPLAYS,
  type NameDisplay,
} from "@wardline/domain/name-display";
import { SCREEN_COMMAND_LABELS, type ScreenCommand } from "@wardline/domain/screen-command";
import { useState } from "react";
import { momentText } from "../../../lib/day-text.js";
import { useHospitalZone } from "../../../lib/hospital-time.js";
import { CopyField } from "../../../ui/CopyField.js";
import { RowMenu } from "../../../ui/RowMenu.js";
import { toastsAbout } from "../../../ui/toast.js";
import { useUpdateDisplay } from "../api/displays.js";
import { useCommandScreens } from "../api/screen-commands.js";
import { DisplayName } from "./DisplayName.js";
import classes from "./Displays.module.css";
import { PasserByPreview } from "./PasserByPreview.js";
import { Reach } from "./Reach.js";
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

interface DisplayCardProps {
  display: Display;
  /** The names of the hospital's departments. */
  departments: readonly string[];
  /** On how many screens it is to be seen; undefined until that is known. */
  reach: ReachOf | undefined;
  isPreviewed: boolean;
  onQrCode: () => void;
  onRotate: () => void;
  onRevoke: () => void;
}

const DISTANCES = [
  { value: "", label: "As far as the number of patients allows" },
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
  { value: "", label: "Wards where there are any" },
  ...BOARD_ROOMS.map((value) => ({ value, label: BOARD_ROOMS_LABELS[value] })),
];

const NAMES = NAME_DISPLAYS.map((value) => ({ value, label: NAME_DISPLAY_LABELS[value] }));

/** A published display: its name, its address, and what it shows. */
export function DisplayCard(props: DisplayCardProps) {
  const { display, departments, reach, onQrCode, onRotate, onRevoke } = props;
  const update = useUpdateDisplay();
  const command = useCommandScreens();
  const zone = useHospitalZone();
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const [isPreviewed, setPreviewed] = useState(props.isPreviewed);
  // What was just chosen is shown while it is on its way.
  const shown = update.isPending ? { ...display, ...update.variables.body } : display;

  const openPast = () =>
    void navigate({ to: "/dashboard/time-machine/$id", params: { id: display.display_id } });

  async function change(body: Shows): Promise<void> {
    try {
      await update.mutateAsync({ id: display.display_id, body });
      toast.success(`“${display.name}” was updated.`);
    } catch (error) {
      toast.error(error, "Failed to update the display.");
    }
  }

  async function tellAll(what: ScreenCommand): Promise<void> {
    try {
      const answers = await command.mutateAsync({ display_id: display.display_id, command: what });
      const shownOn = answers.filter(({ shown_at }) => shown_at !== null).length;
      const label = SCREEN_COMMAND_LABELS[what];
      toast.success(`${label}: shown on ${shownOn} of ${answers.length} screens.`);
    } catch (error) {
      toast.error(error, "Failed to tell the screens.");
    }
  }

  return (
    <li className={classes.display}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0, flex: 1 }}>
            <DisplayName
              display={display}
              isEditing={isRenaming}
              onClose={() => setRenaming(false)}
            />
            <Group gap="xs" mt={2}>
              <Text size="sm" c="dimmed">
                Published {momentText(display.published_at, zone)}
              </Text>
              <Reach reach={reach} />
            </Group>
          </div>
          <RowMenu
            label={`Actions for ${display.name}`}
            actions={() => [
              { label: "QR code", onSelect: onQrCode },
              { label: "As it was", onSelect: openPast },
              { label: "Identify its screens", onSelect: () => void tellAll("identify") },
              {
                label: "Test picture on its screens",
                onSelect: () => void tellAll("test_picture"),
              },
              { label: "Reload its screens", onSelect: () => void tellAll("reload") },
              { label: "Rename", onSelect: () => setRenaming(true) },
              { label: "New address", onSelect: onRotate },
              { label: "Revoke", onSelect: onRevoke, isDanger: true },
            ]}
          />
        </Group>
        <CopyField label="Address" value={display.display_url} />
        <div className={classes.displayParts}>
          <Stack gap="sm">
            <ScopeChoice
              display={display}
              scope={shown.scope ?? display.scope}
              departments={departments}
              onChange={(scope) => change({ scope })}
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
              label="Rooms are"
              data={ROOMS}
              value={shown.rooms ?? ""}
              onChange={({ currentTarget: { value } }) =>
                void change({ rooms: BOARD_ROOMS.find((one) => one === value) ?? null })
              }
            />
            <NativeSelect
              label="Patients are shown by"
              data={NAMES}
              value={shown.name_display ?? display.name_display}
              onChange={(event) =>
                void change({ name_display: event.currentTarget.value as NameDisplay })
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
            <ScreenHours
              display={display}
              shown={{ ...display, ...shown }}
              isSaving={update.isPending}
              onChange={change}
            />
            <ShownSignals
              shown={shown.show_signals ?? display.show_signals}
              onChange={(show_signals) => void change({ show_signals })}
            />
            <Switch
              label="A code by which staff take the board along"
              checked={shown.show_handoff ?? display.show_handoff}
              onChange={(event) => void change({ show_handoff: event.currentTarget.checked })}
            />
          </Stack>
          {isPreviewed ? (
            <PasserByPreview display={display} />
          ) : (
            <div>
              <Button
                variant="default"
                leftSection={<IconEye size={17} aria-hidden="true" />}
                onClick={() => setPreviewed(true)}
              >
                What a passer-by sees
              </Button>
            </div>
          )}
        </div>
      </Stack>
    </li>
  );
}
