import { Checkbox, Group, MultiSelect, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import type { Display, Reach as ReachOf } from "@wardline/contracts/boards/displays";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { BOARD_DISTANCES } from "@wardline/domain/boards/board-distance";
import { BOARD_ROOMS, BOARD_ROOMS_LABELS } from "@wardline/domain/boards/board-rooms";
import { BOARD_TEMPLATE_LABELS, BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import { isWholeHospital } from "@wardline/domain/boards/display-scope";
import {
  DISPLAY_SIGNALS,
  type DisplaySignal,
  normaliseSignals,
} from "@wardline/domain/boards/display-signals";
import { NAME_DISPLAY_LABELS, NAME_DISPLAYS } from "@wardline/domain/patients/name-display";
import { maskHospitalNo, maskName } from "@wardline/domain/patients/name-mask";
import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import { hoursText } from "@wardline/domain/roster/planned-hours";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type ChangeEvent, useId, useState } from "react";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { PageForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { Fold } from "../../../ui/page/Fold.js";
import { DisplayAddress } from "../DisplayAddress.js";
import classes from "../Displays.module.css";
import { readCurrentDisplay, useUpdateDisplay } from "../displays.js";
import { Reach } from "../screens/Reach.js";
import {
  countFurtherChanges,
  DISPLAY_LABELS,
  type DisplayValues,
  ON_CALL_LABELS,
  pickDisplayChange,
  toDisplayValues,
} from "./display-form.js";
import { farBoardText } from "./far-board.js";
import { HoursFields } from "./HoursFields.js";
import { findHoursProblems } from "./hours-form.js";
import { usePreview } from "./preview.js";
import { listScopeOptions, scopeText, toScope, toScopeValues } from "./scope-choice.js";

const EXAMPLE_PATIENT_COUNT = 3;
const EXAMPLE_PERSON_COUNT = 2;
const EXAMPLE = { name: "Adaeze Obi", hospital_no: "SL-20418" };

/**
 * Previews what passers-by see of patients and staff, using the first rows of the data that the display's screens
 * receive.
 */
function PasserByPreview({ display }: { display: Display }) {
  const { data } = usePreview(display);
  if (display.display_url === null) return null;
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.previewTitle}>Preview for passers-by</figcaption>
      {data === undefined ? null : <PreviewContent board={data} display={display} />}
    </figure>
  );
}

function PreviewContent({ board, display }: { board: BoardSnapshot; display: Display }) {
  const card = board.onCall.find(({ people }) => people.length > 0);
  return (
    <>
      {board.patients.length === 0 ? (
        <p className={classes.previewNote}>
          No open cards now. {EXAMPLE.name} would appear as “{exampleName(display)}”.
        </p>
      ) : null}
      {board.patients
        .slice(0, EXAMPLE_PATIENT_COUNT)
        .map(({ id, bed_no, name, hospital_no, status }) => (
          <p key={id} className={classes.previewRow}>
            <span className={classes.previewBed}>{bed_no || "–"}</span>
            <ProperName className={classes.previewName}>{name || hospital_no}</ProperName>
            <span style={{ color: STATUS_MARKS[status].colour }}>
              {PATIENT_STATUS_SHORT_LABELS[status]}
            </span>
          </p>
        ))}
      {card?.people.slice(0, EXAMPLE_PERSON_COUNT).map(({ role, name, phone }) => (
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

function exampleName({ name_display }: Display): string {
  return maskName(EXAMPLE.name, name_display) || maskHospitalNo(EXAMPLE.hospital_no, name_display);
}

const SIGNAL_EXPLANATIONS: Readonly<Record<DisplaySignal, string>> = {
  flags: "Precautions, allergies and the like, as marks. Passers-by may guess the illness.",
  acuity: "How urgent a patient is, as a number and a shape.",
  expected_discharge: "The day on which a patient is expected to leave.",
  waiting_for: "What a patient waits for, such as imaging, and for how long.",
};

interface ShownSignalsProps {
  shown: readonly DisplaySignal[];
  onChange: (shown: DisplaySignal[]) => void;
}

function ShownSignals({ shown, onChange }: ShownSignalsProps) {
  const id = useId();
  return (
    <fieldset className={classes.signals} aria-describedby={id}>
      <Text component="legend" size="sm" fw={500}>
        Signals to show
      </Text>
      <Text id={id} size="xs" c="dimmed">
        Waiting times and “⚠ name alike” are on every display. Patients who must not be named are
        “Private” on all of them.
      </Text>
      {DISPLAY_SIGNALS.map((signal) => (
        <Checkbox
          key={signal}
          label={PATIENT_FIELD_LABELS[signal]}
          description={SIGNAL_EXPLANATIONS[signal]}
          checked={shown.includes(signal)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked
                ? normaliseSignals([...shown, signal])
                : shown.filter((one) => one !== signal),
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
  { value: "", label: "The hospital's template" },
  ...BOARD_TEMPLATES.map((one) => ({
    value: one,
    label: `${BOARD_TEMPLATE_LABELS[one].name} (${BOARD_TEMPLATE_LABELS[one].short})`,
  })),
];

const ROOMS = [
  { value: "", label: "Wards, or teams if there are none" },
  ...BOARD_ROOMS.map((value) => ({ value, label: BOARD_ROOMS_LABELS[value] })),
];

const ON_CALL = Object.entries(ON_CALL_LABELS).map(([value, label]) => ({ value, label }));

const NAMES = NAME_DISPLAYS.map((value) => ({ value, label: NAME_DISPLAY_LABELS[value] }));

interface DisplaySettingsProps {
  display: Display;
  departments: readonly string[];
  /** Number of screens that show the display's newest state; undefined until known. */
  reach: ReachOf | undefined;
}

/** Settings of a display, next to a preview of what a passer-by sees. */
export function DisplaySettings({ display, departments, reach }: DisplaySettingsProps) {
  const update = useUpdateDisplay();
  const zone = useHospitalZone();
  const wards = useWards();
  const { data: board } = usePreview(display);
  const entry = useRecordForm({
    record: display,
    toValues: toDisplayValues,
    findErrors: ({ hours }) =>
      Object.fromEntries(
        Object.entries(findHoursProblems(hours)).map(([day, text]) => [`hours.${day}`, text]),
      ),
    onUnchanged: () => toast.warning("No changes detected"),
    send: (values, base) =>
      update.mutateAsync({ display: base, body: pickDisplayChange(values, base) }),
    readCurrent: readCurrentDisplay,
    selectLatest: (saved) => saved,
    toast,
    saved: `“${display.name}” was updated.`,
    failed: "Failed to update the display.",
  });
  const { form, base } = entry;
  const { values } = form;
  const [isMoreOpen, setMoreOpen] = useState(false);
  const furtherChangeCount = countFurtherChanges(base);
  const getChoiceProps = (name: "on_call" | "name_display") => ({
    label: DISPLAY_LABELS[name],
    ...form.getInputProps(name),
  });
  const getOptionalChoiceProps = <Name extends "rooms" | "template" | "distance">(
    name: Name,
    choices: readonly DisplayValues[Name][],
  ) => ({
    label: DISPLAY_LABELS[name],
    value: String(values[name] ?? ""),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) =>
      form.setFieldValue(name, (choices.find((one) => String(one) === value) ?? null) as never),
  });
  const getToggleProps = (name: "show_handoff" | "mail_missing" | "shared_with_staff") => ({
    label: DISPLAY_LABELS[name],
    ...form.getInputProps(name, { type: "checkbox" }),
  });

  return (
    <div className={classes.displayRoom}>
      <PageForm
        entry={entry}
        getLabel={(field) => DISPLAY_LABELS[field as keyof DisplayValues]}
        formatValue={(field) => settingText(base, field as keyof DisplayValues, wards)}
        shownBy={[]}
        within={["list"]}
      >
        <div className={classes.displayParts}>
          <Stack gap="sm">
            <ScopeChoice
              display={display}
              scope={values.scope}
              departments={departments}
              onChange={(scope) => form.setFieldValue("scope", scope)}
            />
            <NativeSelect data={NAMES} {...getChoiceProps("name_display")} />
            <NativeSelect data={ON_CALL} {...getChoiceProps("on_call")} />
          </Stack>
          <Stack gap="sm">
            <PasserByPreview display={display} />
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                Published {momentText(display.published_at, zone)}
              </Text>
              <Reach reach={reach?.screens === 0 ? undefined : reach} />
            </Group>
          </Stack>
        </div>
        <Fold
          title="More"
          order={4}
          state={furtherChangeCount === 0 ? "Nothing changed" : `${furtherChangeCount} changed`}
          isOpen={isMoreOpen}
          onToggle={() => setMoreOpen(!isMoreOpen)}
        >
          <div className={classes.displayParts}>
            <Stack gap="sm">
              <NativeSelect data={ROOMS} {...getOptionalChoiceProps("rooms", BOARD_ROOMS)} />
              <NativeSelect
                data={TEMPLATES}
                {...getOptionalChoiceProps("template", BOARD_TEMPLATES)}
              />
              <NativeSelect
                description={board && farBoardText(board)}
                inputWrapperOrder={["label", "input", "description", "error"]}
                data={DISTANCES}
                {...getOptionalChoiceProps("distance", BOARD_DISTANCES)}
              />
              <HoursFields
                label={DISPLAY_LABELS.hours}
                values={values.hours}
                errors={form.errors}
                onChange={(hours) => form.setFieldValue("hours", hours)}
              />
              <Switch {...getToggleProps("mail_missing")} />
            </Stack>
            <Stack gap="sm">
              <ShownSignals
                shown={values.show_signals}
                onChange={(show_signals) => form.setFieldValue("show_signals", show_signals)}
              />
              <Switch {...getToggleProps("show_handoff")} />
              <Switch
                description={addressText(display, values.shared_with_staff)}
                {...getToggleProps("shared_with_staff")}
              />
              <DisplayAddress display={display} />
            </Stack>
          </div>
        </Fold>
      </PageForm>
    </div>
  );
}

/** Formats a field's value as saved by somebody else. */
function settingText(display: Display, field: keyof DisplayValues, wards: readonly Ward[]): string {
  switch (field) {
    case "scope":
      return scopeText(display.scope, wards);
    case "hours":
      return hoursText(display.hours);
    case "name_display":
      return NAME_DISPLAY_LABELS[display.name_display];
    case "on_call":
      return ON_CALL_LABELS[toDisplayValues(display).on_call];
    case "show_signals":
      return display.show_signals.map((one) => PATIENT_FIELD_LABELS[one]).join(", ") || "none";
    case "rooms":
      return findLabel(ROOMS, display.rooms);
    case "template":
      return findLabel(TEMPLATES, display.template);
    case "distance":
      return findLabel(DISTANCES, display.distance);
    default:
      return display[field] ? "on" : "off";
  }
}

function findLabel(choices: readonly { value: string; label: string }[], value: unknown): string {
  return choices.find((one) => one.value === String(value ?? ""))?.label ?? "";
}

/** Returns the text below the setting "Let staff open this board", which says who knows the address. */
function addressText(display: Display, isShared: boolean): string {
  if (isShared)
    return "All staff can open this board and copy its address. The address needs no password, and still works for people who have left.";
  return display.known_to_staff
    ? "Staff were given this address before and can still open the board. “New address” in the menu above stops this."
    : "Staff can open the board on a phone with the code on its screens.";
}

interface ScopeChoiceProps {
  display: Display;
  scope: Display["scope"];
  departments: readonly string[];
  onChange: (scope: Display["scope"]) => void;
}

function ScopeChoice({ display, scope, departments, onChange }: ScopeChoiceProps) {
  const wards = useWards();
  const [isWidening, setWidening] = useState(false);
  const options = listScopeOptions(scope, wards, departments);

  function choose(next: Display["scope"]): void {
    if (isWholeHospital(next)) setWidening(true);
    else onChange(next);
  }

  return (
    <>
      <MultiSelect
        {...CODE_TEXT}
        label={DISPLAY_LABELS.scope}
        description={
          options.length === 0 ? "Add a ward or department first, then choose it here." : undefined
        }
        placeholder={isWholeHospital(scope) ? "The whole hospital" : ""}
        data={options}
        value={toScopeValues(scope)}
        disabled={options.length === 0}
        onChange={(values) => choose(toScope(values))}
        searchable
        hidePickedOptions
        nothingFoundMessage="No ward or department has this name"
      />
      <ConfirmDialog
        opened={isWidening}
        onClose={() => setWidening(false)}
        onConfirm={() => {
          onChange(toScope([]));
          setWidening(false);
        }}
        title="Show the whole hospital?"
        text={`Once you save, “${display.name}” shows every patient of the hospital on all its screens.`}
        confirmLabel="Show everybody"
      />
    </>
  );
}
