import { Checkbox, Group, MultiSelect, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import type {
  Display,
  Reach as ReachOf,
  DisplaySettings as Settings,
} from "@wardline/contracts/displays";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients";
import { BOARD_DISTANCES } from "@wardline/domain/boards/board-distance";
import { BOARD_ROOMS, BOARD_ROOMS_LABELS } from "@wardline/domain/boards/board-rooms";
import { BOARD_TEMPLATE_LABELS, BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import { isWholeHospital } from "@wardline/domain/boards/display-scope";
import {
  DISPLAY_SIGNALS,
  type DisplaySignal,
  normalSignals,
} from "@wardline/domain/boards/display-signals";
import {
  NAME_DISPLAY_LABELS,
  NAME_DISPLAYS,
  type NameDisplay,
} from "@wardline/domain/patients/name-display";
import { maskHospitalNo, maskName } from "@wardline/domain/patients/name-mask";
import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { useId, useState } from "react";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { DisplayAddress } from "../DisplayAddress.js";
import classes from "../Displays.module.css";
import { useUpdateDisplay } from "../displays.js";
import { Reach } from "../screens/Reach.js";
import { farBoardText } from "./far-board.js";
import { usePreview } from "./preview.js";
import { ScreenHours } from "./ScreenHours.js";
import { scopeOf, scopeOptions, valuesOf } from "./scope-choice.js";

const PATIENTS = 3;
const PEOPLE = 2;
const EXAMPLE = { name: "Adaeze Obi", hospital_no: "SL-20418" };

/** What a passer-by sees of patients and staff on a display: the beginning of what its screens are really sent. */
function PasserByPreview({ display }: { display: Display }) {
  const { data } = usePreview(display);
  if (display.display_url === null) return null;
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.previewTitle}>What a passer-by sees</figcaption>
      {data === undefined ? null : <Seen board={data} display={display} />}
    </figure>
  );
}

function Seen({ board, display }: { board: BoardSnapshot; display: Display }) {
  const card = board.onCall.find(({ people }) => people.length > 0);
  return (
    <>
      {board.patients.length === 0 ? (
        <p className={classes.previewNote}>
          No open cards now. {EXAMPLE.name} would be “{exampleOf(display)}”.
        </p>
      ) : null}
      {board.patients.slice(0, PATIENTS).map(({ id, bed_no, name, hospital_no, status }) => (
        <p key={id} className={classes.previewRow}>
          <span className={classes.previewBed}>{bed_no || "–"}</span>
          <ProperName className={classes.previewName}>{name || hospital_no}</ProperName>
          <span style={{ color: STATUS_MARKS[status].colour }}>
            {PATIENT_STATUS_SHORT_LABELS[status]}
          </span>
        </p>
      ))}
      {card?.people.slice(0, PEOPLE).map(({ role, name, phone }) => (
        <p key={role + name} className={classes.previewRow}>
          <span className={classes.previewNote}>{role || "On call"}</span>
          <ProperName className={classes.previewName}>{name}</ProperName>
          <TelephoneNumber>{phone ?? ""}</TelephoneNumber>
        </p>
      ))}
      {card === undefined ? (
        <p className={classes.previewNote}>
          {display.show_contacts ? "Nobody is on call now." : "Who is on call is not shown."}
        </p>
      ) : null}
    </>
  );
}

function exampleOf({ name_display }: Display): string {
  return maskName(EXAMPLE.name, name_display) || maskHospitalNo(EXAMPLE.hospital_no, name_display);
}

/** What each of them tells a passer-by. */
const TELLS: Readonly<Record<DisplaySignal, string>> = {
  flags:
    "Precautions, allergies and the like, as marks: passers-by learn something of the illness.",
  acuity: "How urgent a patient is, as a number and a shape.",
  expected_discharge: "The day on which a patient is expected to leave.",
  waiting_for: "What a patient waits for, such as imaging, and for how long.",
};

interface ShownSignalsProps {
  shown: readonly DisplaySignal[];
  onChange: (shown: DisplaySignal[]) => void;
}

/** Which signals a display may show, none at first, each with what that means for privacy. */
function ShownSignals({ shown, onChange }: ShownSignalsProps) {
  const id = useId();
  return (
    <fieldset className={classes.signals} aria-describedby={id}>
      <Text component="legend" size="sm" fw={500}>
        Signals that it shows
      </Text>
      <Text id={id} size="xs" c="dimmed">
        Waiting times and “⚠ name alike” are on every display. Patients who must not be named are
        “Private” on all of them.
      </Text>
      {DISPLAY_SIGNALS.map((signal) => (
        <Checkbox
          key={signal}
          label={PATIENT_FIELD_LABELS[signal]}
          description={TELLS[signal]}
          checked={shown.includes(signal)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked ? normalSignals([...shown, signal]) : shown.filter((one) => one !== signal),
            )
          }
        />
      ))}
    </fieldset>
  );
}

const toast = toastsAbout("display");

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
  const { data: board } = usePreview(display);
  // What was just chosen is shown while it is on its way.
  const shown = update.isPending ? { ...display, ...update.variables.body } : display;

  /** Resolves with whether it was saved. */
  async function change(body: Partial<Settings>): Promise<boolean> {
    try {
      await update.mutateAsync({ display, body });
      toast.success(`“${display.name}” was updated.`);
      return true;
    } catch (error) {
      toast.error(error, "Failed to update the display.");
      return false;
    }
  }

  return (
    <div className={classes.displayRoom}>
      <div className={classes.displayParts}>
        <div className={classes.what}>
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
              description={board && farBoardText(board)}
              inputWrapperOrder={["label", "input", "description", "error"]}
              data={DISTANCES}
              value={String(shown.distance ?? "")}
              onChange={({ currentTarget: { value } }) =>
                void change({ distance: BOARD_DISTANCES.find((one) => `${one}` === value) ?? null })
              }
            />
          </div>
        </div>
        <Stack gap="md" className={classes.how}>
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
          <Switch
            label="Give its address to staff"
            description={addressText(display, shown.shared_with_staff)}
            checked={shown.shared_with_staff ?? display.shared_with_staff}
            onChange={(event) => void change({ shared_with_staff: event.currentTarget.checked })}
          />
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              Published {momentText(display.published_at, zone)}
            </Text>
            <Reach reach={reach?.screens === 0 ? undefined : reach} />
          </Group>
        </Stack>
        <Stack gap="md" className={classes.seen}>
          <PasserByPreview display={display} />
          <DisplayAddress display={display} />
        </Stack>
        <ShownSignals
          shown={shown.show_signals ?? display.show_signals}
          onChange={(show_signals) => void change({ show_signals })}
        />
      </div>
    </div>
  );
}

/** Who knows a display's address, under the choice of giving it to staff. */
function addressText(display: Display, chosen = display.shared_with_staff): string {
  if (chosen)
    return "Every member of staff can open and copy it. It needs no password, also after somebody has left.";
  return display.known_to_staff
    ? "Staff were given this address before and can still open it. “New address” in the menu above ends that."
    : "Staff can open the board on a phone with the code on its screens.";
}

interface ScopeChoiceProps {
  display: Display;
  scope: Display["scope"];
  /** The names of the hospital's departments. */
  departments: readonly string[];
  onChange: (scope: Display["scope"]) => Promise<boolean>;
}

/** Whom a display shows: wards and departments, or the whole hospital, which is asked before it is shown again. */
function ScopeChoice({ display, scope, departments, onChange }: ScopeChoiceProps) {
  const wards = useWards();
  const [isWidening, setWidening] = useState(false);
  const options = scopeOptions(scope, wards, departments);

  async function choose(values: string[]): Promise<void> {
    const next = scopeOf(values);
    if (isWholeHospital(next)) setWidening(true);
    else await onChange(next);
  }

  async function widen(): Promise<void> {
    if (await onChange(scopeOf([]))) setWidening(false);
  }

  return (
    <>
      <MultiSelect
        {...CODE_TEXT}
        label="Whose patients it shows"
        description={
          options.length === 0
            ? "Wards and departments can be chosen once there are some."
            : undefined
        }
        placeholder={isWholeHospital(scope) ? "The whole hospital's" : ""}
        data={options}
        value={valuesOf(scope)}
        disabled={options.length === 0}
        onChange={(values) => void choose(values)}
        searchable
        hidePickedOptions
        nothingFoundMessage="No ward or department has this name"
      />
      <ConfirmDialog
        opened={isWidening}
        onClose={() => setWidening(false)}
        onConfirm={() => void widen()}
        title="Show the whole hospital?"
        text={`“${display.name}” will then show every patient of the hospital on all its screens.`}
        confirmLabel="Show everybody"
      />
    </>
  );
}
