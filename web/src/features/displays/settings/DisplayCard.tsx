import { Button, Group, TextInput, Title } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import {
  type Display,
  type Reach as ReachOf,
  type Screen,
  updateDisplay,
} from "@wardline/contracts/displays";
import { SCREEN_COMMAND_LABELS, type ScreenCommand } from "@wardline/domain/boards/screen-command";
import { LIMITS } from "@wardline/domain/limits";
import { type FormEvent, useId, useState } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { fieldErrors, schemaErrors } from "../../../ui/form/form-errors.js";
import { RowMenu } from "../../../ui/menu/RowMenu.js";
import classes from "../Displays.module.css";
import { useUpdateDisplay } from "../displays.js";
import { screensText } from "../screens/screen-list.js";
import { useCommandScreens } from "../screens/screens.js";
import { DisplaySettings } from "./DisplaySettings.js";
import { scopeText } from "./scope-choice.js";

interface DisplayNameProps {
  display: Display;
  isEditing: boolean;
  /** Whether what it shows is in sight, in the element with the id `controls`. */
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
  onClose: () => void;
}

/** A display's name, which opens what it shows, and in its place the form that changes it. */
function DisplayName(props: DisplayNameProps) {
  const { display, isEditing, isOpen, controls, onToggle, onClose } = props;
  if (isEditing) return <RenameForm display={display} onClose={onClose} />;
  return (
    <Title order={3} style={{ overflowWrap: "anywhere" }}>
      <button
        type="button"
        className={classes.displayButton}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onToggle}
      >
        {display.name}
      </button>
    </Title>
  );
}

function RenameForm({ display, onClose }: Pick<DisplayNameProps, "display" | "onClose">) {
  const update = useUpdateDisplay();
  const [name, setName] = useState(display.name);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (update.isPending) return;
    const refusal = schemaErrors(updateDisplay.body, { name }).name;
    setProblem(refusal ?? null);
    if (refusal !== undefined) return;
    try {
      await update.mutateAsync({ id: display.display_id, body: { name } });
      toast.success("The display was renamed.");
      onClose();
    } catch (error) {
      setProblem(fieldErrors(error).name ?? null);
      toast.error(error, "Failed to rename the display.");
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Group gap="xs" align="flex-start">
        <TextInput
          maxLength={LIMITS.name}
          ref={focusOnce}
          aria-label="Display name"
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
          }}
          flex={1}
          miw={180}
          autoComplete="off"
        />
        <Button type="submit" loading={update.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

/** Of the same identity on every render, so that it runs when the form opens and not on each key. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.select();
}

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
