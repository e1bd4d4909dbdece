import { Checkbox, Group, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import {
  DISPLAY_SETTINGS,
  type Display,
  NEW_DISPLAY,
  type Reach as ReachOf,
  type DisplaySettings as Settings,
} from "@wardline/contracts/boards/displays";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { BOARD_DISTANCES } from "@wardline/domain/boards/board-distance";
import { BOARD_ROOMS, BOARD_ROOMS_LABELS } from "@wardline/domain/boards/board-rooms";
import { BOARD_TEMPLATE_LABELS, BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import {
  DISPLAY_SIGNALS,
  type DisplaySignal,
  normaliseSignals,
} from "@wardline/domain/boards/display-signals";
import { NAME_DISPLAY_LABELS, NAME_DISPLAYS } from "@wardline/domain/patients/name-display";
import { pick } from "@wardline/domain/records/pick";
import { hoursText } from "@wardline/domain/roster/planned-hours";
import { type ChangeEvent, useId, useState } from "react";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { PageForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { Fold } from "../../../ui/page/Fold.js";
import { DisplayAddress } from "../DisplayAddress.js";
import classes from "../Displays.module.css";
import { readCurrentDisplay, usePreview, useUpdateDisplay } from "../displays.js";
import { Reach } from "../screens/Reach.js";
import { farBoardText, PasserByPreview } from "./display-preview.js";
import {
  findHoursProblems,
  HoursFields,
  type HoursValues,
  toHoursValues,
  toPlannedHours,
} from "./HoursFields.js";
import { ScopeChoice, scopeText } from "./ScopeChoice.js";

type DisplayValues = Omit<Settings, "show_contacts" | "show_phones" | "hours"> & {
  on_call: "none" | "names" | "phones";
  hours: HoursValues;
};

const DISPLAY_LABELS: Readonly<Record<keyof DisplayValues, string>> = {
  scope: "Patients to show",
  name_display: "Show names as",
  on_call: "Who is on call",
  rooms: "Group beds by",
  template: "Template",
  distance: "Reading distance (2D)",
  show_handoff: "QR code to open this board on a phone",
  hours: "Screens are on",
  mail_missing: "Email when a screen is missing for ten minutes",
  shared_with_staff: "Let staff open this board",
  show_signals: "Signals to show",
};

/** Choices of the settings that have a list; "" stands for null. */
const CHOICES = {
  name_display: NAME_DISPLAYS.map((value) => ({ value, label: NAME_DISPLAY_LABELS[value] })),
  on_call: [
    { value: "none", label: "Not shown" },
    { value: "names", label: "Names only" },
    { value: "phones", label: "Names and phone numbers" },
  ],
  rooms: [
    { value: "", label: "Wards, or teams if there are none" },
    ...BOARD_ROOMS.map((value) => ({ value, label: BOARD_ROOMS_LABELS[value] })),
  ],
  template: [
    { value: "", label: "The hospital's template" },
    ...BOARD_TEMPLATES.map((value) => ({
      value,
      label: `${BOARD_TEMPLATE_LABELS[value].name} (${BOARD_TEMPLATE_LABELS[value].short})`,
    })),
  ],
  distance: [
    { value: "", label: "Automatic" },
    ...BOARD_DISTANCES.map((metres) => ({ value: String(metres), label: `${metres} m` })),
  ],
};

const SIGNAL_EXPLANATIONS: Readonly<Record<DisplaySignal, string>> = {
  flags: "Precautions, allergies and the like, as marks. Passers-by may guess the illness.",
  acuity: "How urgent a patient is, as a number and a shape.",
  expected_discharge: "The day on which a patient is expected to leave.",
  waiting_for: "What a patient waits for, such as imaging, and for how long.",
};

/** The three settings that are always visible; the others are under "More". */
const MAIN_SETTINGS: readonly string[] = ["scope", "name_display", "on_call"];

const toast = toastsAbout("display");

function toDisplayValues(settings: Settings): DisplayValues {
  const { show_contacts, show_phones, hours, ...rest } = pick(settings, DISPLAY_SETTINGS);
  const on_call = show_phones ? "phones" : "names";
  return { ...rest, on_call: show_contacts ? on_call : "none", hours: toHoursValues(hours) };
}

function toSettings({ on_call, hours, ...rest }: DisplayValues): Settings {
  return {
    ...rest,
    show_contacts: on_call !== "none",
    show_phones: on_call === "phones",
    hours: toPlannedHours(hours),
  };
}

/** Returns the entries that differ from `before`. */
function pickChanges<Values extends object>(values: Values, before: Values): Partial<Values> {
  const changes = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return Object.fromEntries(changes) as Partial<Values>;
}

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
    send: (values, on) =>
      update.mutateAsync({
        display: on,
        body: pickChanges(toSettings(values), toSettings(toDisplayValues(on))),
      }),
    readCurrent: readCurrentDisplay,
    selectLatest: (saved) => saved,
    toast,
    saved: `“${display.name}” was updated.`,
    failed: "Failed to update the display.",
  });
  const { form, base } = entry;
  const { values } = form;
  const [isMoreOpen, setMoreOpen] = useState(false);
  const furtherChangeCount = Object.keys(
    pickChanges(toDisplayValues(base), toDisplayValues(NEW_DISPLAY)),
  ).filter((name) => !MAIN_SETTINGS.includes(name)).length;
  const getChoiceProps = (name: "on_call" | "name_display") => ({
    label: DISPLAY_LABELS[name],
    data: CHOICES[name],
    ...form.getInputProps(name),
  });
  const getOptionalChoiceProps = <Name extends "rooms" | "template" | "distance">(
    name: Name,
    choices: readonly DisplayValues[Name][],
  ) => ({
    label: DISPLAY_LABELS[name],
    data: CHOICES[name],
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
        labels={DISPLAY_LABELS}
        formatValue={(_, field) => settingText(base, field, wards)}
        shownBy={[]}
        within={["list"]}
      >
        <div className={classes.displayParts}>
          <Stack gap="sm">
            <ScopeChoice
              label={DISPLAY_LABELS.scope}
              display={display}
              scope={values.scope}
              departments={departments}
              onChange={(scope) => form.setFieldValue("scope", scope)}
            />
            <NativeSelect {...getChoiceProps("name_display")} />
            <NativeSelect {...getChoiceProps("on_call")} />
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
              <NativeSelect {...getOptionalChoiceProps("rooms", BOARD_ROOMS)} />
              <NativeSelect {...getOptionalChoiceProps("template", BOARD_TEMPLATES)} />
              <NativeSelect
                description={board && farBoardText(board)}
                inputWrapperOrder={["label", "input", "description", "error"]}
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

interface ShownSignalsProps {
  shown: readonly DisplaySignal[];
  onChange: (shown: DisplaySignal[]) => void;
}

function ShownSignals({ shown, onChange }: ShownSignalsProps) {
  const id = useId();
  return (
    <fieldset className={classes.signals} aria-describedby={id}>
      <Text component="legend" size="sm" fw={500}>
        {DISPLAY_LABELS.show_signals}
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

/** Formats a field's value as saved by somebody else. */
function settingText(display: Display, field: keyof DisplayValues, wards: readonly Ward[]): string {
  switch (field) {
    case "scope":
      return scopeText(display.scope, wards);
    case "hours":
      return hoursText(display.hours);
    case "show_signals":
      return display.show_signals.map((one) => PATIENT_FIELD_LABELS[one]).join(", ") || "none";
    case "show_handoff":
    case "mail_missing":
    case "shared_with_staff":
      return display[field] ? "on" : "off";
    default: {
      const value = String(toDisplayValues(display)[field] ?? "");
      return CHOICES[field].find((one) => one.value === value)?.label ?? "";
    }
  }
}

/** Returns the text below the setting "Let staff open this board", which says who knows the address. */
function addressText(display: Display, isShared: boolean): string {
  if (isShared)
    return "All staff can open this board and copy its address. The address needs no password, and still works for people who have left.";
  return display.known_to_staff
    ? "Staff were given this address before and can still open the board. “New address” in the menu above stops this."
    : "Staff can open the board on a phone with the code on its screens.";
}
