import { Title } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Display, Reach as ReachOf, Screen } from "@wardline/contracts/displays";
import { SCREEN_COMMAND_LABELS, type ScreenCommand } from "@wardline/domain/boards/screen-command";
import { useId, useState } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { RowMenu } from "../../../ui/menu/RowMenu.js";
import classes from "../Displays.module.css";
import { screensText } from "../screens/screen-list.js";
import { useCommandScreens } from "../screens/screens.js";
import { DisplaySettings } from "./DisplaySettings.js";
import { RenameForm } from "./RenameForm.js";
import { scopeText } from "./scope-choice.js";

const toast = toastsAbout("display");

interface DisplayLineProps {
  display: Display;
  /** Those that show it; undefined until that is known. */
  screens: readonly Screen[] | undefined;
}

/** Whom a display is for, and how its screens are. */
function DisplayLine({ display, screens }: DisplayLineProps) {
  const state = screens === undefined ? null : screensText(screens);
  return (
    <p className={classes.displayLine}>
      <span>{scopeText(display.scope, useWards())}</span>
      {state === null ? null : (
        <span className={classes.screensState} data-state={state.tone}>
          {state.text}
        </span>
      )}
    </p>
  );
}

interface DisplayMenuProps {
  display: Display;
  onQrCode: () => void;
  onRename: () => void;
  onRotate: () => void;
  onRevoke: () => void;
}

/** What can be done with a display and with all of its screens. */
function DisplayMenu(props: DisplayMenuProps) {
  const { display, onQrCode, onRename, onRotate, onRevoke } = props;
  const command = useCommandScreens();
  const navigate = useNavigate();

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
    <RowMenu
      label={`Actions for ${display.name}`}
      actions={() => [
        { label: "QR code", onSelect: onQrCode },
        { label: "Go back in time", onSelect: openPast },
        { label: "Identify its screens", onSelect: () => void tellAll("identify") },
        { label: "Test picture on its screens", onSelect: () => void tellAll("test_picture") },
        { label: "Reload its screens", onSelect: () => void tellAll("reload") },
        { label: "Rename", onSelect: onRename },
        { label: "New address", onSelect: onRotate },
        { label: "Revoke", onSelect: onRevoke, isDanger: true },
      ]}
    />
  );
}

interface DisplayChoiceProps extends DisplayLineProps {
  isOpen: boolean;
  onOpen: () => void;
}

/** A display in the list beside the one that is open. */
export function DisplayChoice({ display, screens, isOpen, onOpen }: DisplayChoiceProps) {
  return (
    <li className={classes.choice} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.displayButton}
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
      >
        {display.name}
      </button>
      <DisplayLine display={display} screens={screens} />
    </li>
  );
}

interface OpenDisplayProps extends Omit<DisplayMenuProps, "onRename"> {
  /** The names of the hospital's departments. */
  departments: readonly string[];
  /** On how many screens it is to be seen; undefined until that is known. */
  reach: ReachOf | undefined;
}

/** The display that is open beside the list: its name, what can be done with it, and what it shows. */
export function OpenDisplay({ display, departments, reach, ...menu }: OpenDisplayProps) {
  const [isRenaming, setRenaming] = useState(false);
  const id = useId();
  return (
    <section className={classes.open} aria-labelledby={isRenaming ? undefined : id}>
      <div className={classes.openHead}>
        <div className={classes.displayTitle}>
          {isRenaming ? (
            <RenameForm display={display} onClose={() => setRenaming(false)} />
          ) : (
            <Title order={3} id={id} className={classes.displayName}>
              {display.name}
            </Title>
          )}
        </div>
        <DisplayMenu display={display} onRename={() => setRenaming(true)} {...menu} />
      </div>
      <DisplaySettings display={display} departments={departments} reach={reach} />
    </section>
  );
}

interface DisplayCardProps extends OpenDisplayProps, DisplayLineProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** A display that unfolds in its place: its name, whom it is for and how its screens are; opened, what it shows. */
export function DisplayCard(props: DisplayCardProps) {
  const { display, departments, screens, reach, isOpen, onToggle, ...menu } = props;
  const settings = useId();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className={classes.display}>
      <div className={classes.displayHead}>
        <div className={classes.displayTitle}>
          {isRenaming ? (
            <RenameForm display={display} onClose={() => setRenaming(false)} />
          ) : (
            <Title order={3} className={classes.displayName}>
              <button
                type="button"
                className={classes.displayButton}
                aria-expanded={isOpen}
                aria-controls={isOpen ? settings : undefined}
                onClick={onToggle}
              >
                {display.name}
              </button>
            </Title>
          )}
          <DisplayLine display={display} screens={screens} />
        </div>
        <IconChevronDown
          size={20}
          className={classes.chevron}
          data-open={isOpen || undefined}
          aria-hidden="true"
        />
        <DisplayMenu display={display} onRename={() => setRenaming(true)} {...menu} />
      </div>
      {isOpen ? (
        <div id={settings} className={classes.displayBody}>
          <DisplaySettings display={display} departments={departments} reach={reach} />
        </div>
      ) : null}
    </li>
  );
}
