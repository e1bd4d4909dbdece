import { IconChevronDown } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Display, Reach as ReachOf, Screen } from "@wardline/contracts/displays";
import { SCREEN_COMMAND_LABELS, type ScreenCommand } from "@wardline/domain/screen-command";
import { useId, useState } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { RowMenu } from "../../../ui/menu/RowMenu.js";
import classes from "../Displays.module.css";
import { useCommandScreens } from "../screens/screen-commands.js";
import { screensText } from "../screens/screen-list.js";
import { DisplayName } from "./DisplayName.js";
import { DisplaySettings } from "./DisplaySettings.js";
import { scopeText } from "./scope-choice.js";

const toast = toastsAbout("display");

interface DisplayCardProps {
  display: Display;
  /** The names of the hospital's departments. */
  departments: readonly string[];
  /** Those that show it; undefined until that is known. */
  screens: readonly Screen[] | undefined;
  /** On how many screens it is to be seen; undefined until that is known. */
  reach: ReachOf | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onQrCode: () => void;
  onRotate: () => void;
  onRevoke: () => void;
}

/** A published display: its name, whom it is for and how its screens are; opened, what it shows. */
export function DisplayCard(props: DisplayCardProps) {
  const { display, departments, screens, reach, isOpen, onToggle } = props;
  const { onQrCode, onRotate, onRevoke } = props;
  const command = useCommandScreens();
  const navigate = useNavigate();
  const wards = useWards();
  const settings = useId();
  const [isRenaming, setRenaming] = useState(false);
  const state = screens === undefined ? null : screensText(screens);

  const openPast = () =>
    void navigate({ to: "/dashboard/time-machine/$id", params: { id: display.display_id } });

  async function tellAll(what: ScreenCommand): Promise<void> {
    try {
      const answers = await command.mutateAsync({ display_id: display.display_id, command: what });
      const shownOn = answers.filter(({ shown_at }) => shown_at !== null).length;
      const label = SCREEN_COMMAND_LABELS[what];
      toast.success(`${label}: shown on ${shownOn} of ${answers.length} screens.`);
    } catch (error) {
      toast.error(error, "Failed to reach the screens.");
    }
  }

  return (
    <li className={classes.display}>
      <div className={classes.displayHead}>
        <div className={classes.displayTitle}>
          <DisplayName
            display={display}
            isEditing={isRenaming}
            isOpen={isOpen}
            controls={settings}
            onToggle={onToggle}
            onClose={() => setRenaming(false)}
          />
          <p className={classes.displayLine}>
            <span>{scopeText(display.scope, wards)}</span>
            {state === null ? null : (
              <span className={classes.screensState} data-state={state.tone}>
                {state.text}
              </span>
            )}
          </p>
        </div>
        <IconChevronDown
          size={20}
          className={classes.chevron}
          data-open={isOpen || undefined}
          aria-hidden="true"
        />
        <RowMenu
          label={`Actions for ${display.name}`}
          actions={() => [
            { label: "QR code", onSelect: onQrCode },
            { label: "Go back in time", onSelect: openPast },
            { label: "Identify its screens", onSelect: () => void tellAll("identify") },
            { label: "Test picture on its screens", onSelect: () => void tellAll("test_picture") },
            { label: "Reload its screens", onSelect: () => void tellAll("reload") },
            { label: "Rename", onSelect: () => setRenaming(true) },
            { label: "New address", onSelect: onRotate },
            { label: "Revoke", onSelect: onRevoke, isDanger: true },
          ]}
        />
      </div>
      {isOpen ? (
        <div id={settings} className={classes.displayBody}>
          <DisplaySettings display={display} departments={departments} reach={reach} />
        </div>
      ) : null}
    </li>
  );
}
