import { useNavigate } from "@tanstack/react-router";
import type { Display, Reach as ReachOf, Screen } from "@wardline/contracts/boards/displays";
import { SCREEN_COMMAND_LABELS, type ScreenCommand } from "@wardline/domain/boards/screen-command";
import { useState } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { RowMenu } from "../../../ui/menu/RowMenu.js";
import { Fold } from "../../../ui/page/Fold.js";
import classes from "../Displays.module.css";
import { displayScreensText } from "../screens/screen-list.js";
import { useCommandScreens } from "../screens/screens.js";
import { DisplaySettings } from "./DisplaySettings.js";
import { RenameForm } from "./RenameForm.js";
import { scopeText } from "./scope-choice.js";

const toast = toastsAbout("display");

interface DisplayLineProps {
  display: Display;
  /** Screens of this display; undefined while they are loading. */
  screens: readonly Screen[] | undefined;
}

function DisplayLine({ display, screens }: DisplayLineProps) {
  const state = screens === undefined ? null : displayScreensText(screens);
  return (
    <>
      {scopeText(display.scope, useWards())}
      {state === null ? null : (
        <span className={classes.screensState} data-state={state.tone}>
          {state.text}
        </span>
      )}
    </>
  );
}

interface DisplayMenuProps {
  display: Display;
  onQrCode: () => void;
  onRename: () => void;
  onRotate: () => void;
  onRevoke: () => void;
}

function DisplayMenu(props: DisplayMenuProps) {
  const { display, onQrCode, onRename, onRotate, onRevoke } = props;
  const command = useCommandScreens();
  const navigate = useNavigate();

  const openPast = () =>
    void navigate({ to: "/dashboard/time-machine/$id", params: { id: display.display_id } });

  async function sendCommand(what: ScreenCommand): Promise<void> {
    try {
      const answers = await command.mutateAsync({ display_id: display.display_id, command: what });
      const shownCount = answers.filter(({ shown_at }) => shown_at !== null).length;
      const label = SCREEN_COMMAND_LABELS[what];
      toast.success(`${label}: shown on ${shownCount} of ${answers.length} screens.`);
    } catch (error) {
      toast.error(error, "Failed to reach the screens.");
    }
  }

  return (
    <RowMenu
      label={`Actions for ${display.name}`}
      actions={() => [
        { label: "QR code", onSelect: onQrCode },
        { label: "Go back in time", onSelect: openPast },
        { label: "Identify its screens", onSelect: () => void sendCommand("identify") },
        {
          label: "Show test picture on its screens",
          onSelect: () => void sendCommand("test_picture"),
        },
        { label: "Reload its screens", onSelect: () => void sendCommand("reload") },
        { label: "Rename", onSelect: onRename },
        { label: "New address", onSelect: onRotate },
        { label: "Revoke", onSelect: onRevoke, isDanger: true },
      ]}
    />
  );
}

interface DisplayRowProps extends Omit<DisplayMenuProps, "onRename">, DisplayLineProps {
  departments: readonly string[];
  /** Number of screens that show the display's newest state; undefined until known. */
  reach: ReachOf | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** Renders a row of a display with its scope and screens; unfolds to show its settings. */
export function DisplayRow(props: DisplayRowProps) {
  const { display, departments, screens, reach, isOpen, onToggle, ...menu } = props;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Fold
        title={display.name}
        order={3}
        state={<DisplayLine display={display} screens={screens} />}
        aside={<DisplayMenu display={display} onRename={() => setRenaming(true)} {...menu} />}
        isOpen={isOpen}
        onToggle={onToggle}
      >
        <DisplaySettings display={display} departments={departments} reach={reach} />
      </Fold>
      <FormDialog
        opened={isRenaming}
        onClose={() => setRenaming(false)}
        title={`Rename “${display.name}”`}
      >
        <RenameForm display={display} onClose={() => setRenaming(false)} />
      </FormDialog>
    </>
  );
}
