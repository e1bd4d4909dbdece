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
import { pick, pickChanges } from "@wardline/domain/records/pick";
import { hoursText } from "@wardline/domain/roster/planned-hours";
import { useId, useState } from "react";
import { useMomentText } from "../../../lib/time/day-text.js";
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

/** Settings that may be null; the form has them as texts, with "" for null. */
type Optional = "rooms" | "template" | "distance";

type DisplayValues = Omit<Settings, "show_contacts" | "show_phones" | "hours" | Optional> &
  Record<Optional | "on_call", string> & { hours: HoursValues };

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
  return {
    ...rest,
    on_call: show_contacts ? on_call : "none",
    rooms: rest.rooms ?? "",
    template: rest.template ?? "",
    distance: String(rest.distance ?? ""),
    hours: toHoursValues(hours),
  };
}

function toSettings({ on_call, hours, ...rest }: DisplayValues): Settings {
  return {
    ...rest,
    show_contacts: on_call !== "none",
    show_phones: on_call === "phones",
    rooms: findChosen(BOARD_ROOMS, rest.rooms),
    template: findChosen(BOARD_TEMPLATES, rest.template),
    distance: findChosen(BOARD_DISTANCES, rest.distance),
    hours: toPlannedHours(hours),
  };
}

function findChosen<Value>(values: readonly Value[], text: string): Value | null {
  return values.find((one) => String(one) === text) ?? null;
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
  const formatMoment = useMomentText();
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
        id: on.display_id,
        version: on.version,
        body: pickChanges(toSettings(values), toSettings(toDisplayValues(on))),
      }),
    readCurrent: readCurrentDisplay,
    selectLatest: (saved) => saved,
    toast,
    saved: `“${display.name}” was updated.`,
    failed: "Failed to update the display.",
  });
  const { form, baseValues } = entry;
  const { values } = form;
  const [isMoreOpen, setMoreOpen] = useState(false);
  const furtherChangeCount = Object.keys(
    pickChanges(baseValues, toDisplayValues(NEW_DISPLAY)),
  ).filter((name) => !MAIN_SETTINGS.includes(name)).length;
  const getChoiceProps = (name: keyof typeof CHOICES) => ({
    label: DISPLAY_LABELS[name],
    data: CHOICES[name],
    ...form.getInputProps(name),
  });
  const getToggleProps = (name: "show_handoff" | "mail_missing" | "shared_with_staff") => ({
    label: DISPLAY_LABELS[name],
    ...form.getInputProps(name, { type: "checkbox" }),
  });

  return (
    <div style={{ containerType: "inline-size" }}>
      <PageForm
        entry={entry}
        labels={DISPLAY_LABELS}
        formatValue={(saved, field) => settingText(saved, field, wards)}
        shownBy={[]}
        within={["list"]}
      >
        <div className={classes.displayParts}>
          <Stack gap="sm">
            <ScopeChoice
              label={DISPLAY_LABELS.scope}
              display={display}
              departments={departments}
              value={values.scope}
              onChange={(scope) => form.setFieldValue("scope", scope)}
            />
            <NativeSelect {...getChoiceProps("name_display")} />
            <NativeSelect {...getChoiceProps("on_call")} />
          </Stack>
          <Stack gap="sm">
            <PasserByPreview display={display} />
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                Published {formatMoment(display.published_at)}
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
              <NativeSelect {...getChoiceProps("rooms")} />
              <NativeSelect {...getChoiceProps("template")} />
              <NativeSelect
                description={board && farBoardText(board)}
                inputWrapperOrder={["label", "input", "description", "error"]}
                {...getChoiceProps("distance")}
              />
              <HoursFields
                label={DISPLAY_LABELS.hours}
                value={values.hours}
                errors={form.errors}
                onChange={(hours) => form.setFieldValue("hours", hours)}
              />
              <Switch {...getToggleProps("mail_missing")} />
            </Stack>
            <Stack gap="sm">
              <ShownSignals
                value={values.show_signals}
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

function ShownSignals(props: {
  value: DisplaySignal[];
  onChange: (value: DisplaySignal[]) => void;
}) {
  const { value, onChange } = props;
  const id = useId();
  return (
    <Stack component="fieldset" gap={10} miw={0} aria-describedby={id}>
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
          checked={value.includes(signal)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked
                ? normaliseSignals([...value, signal])
                : value.filter((one) => one !== signal),
            )
          }
        />
      ))}
    </Stack>
  );
}

function settingText(values: DisplayValues, field: keyof DisplayValues, wards: readonly Ward[]) {
  if (field in CHOICES) {
    const choice = CHOICES[field as keyof typeof CHOICES].find(
      ({ value }) => value === values[field],
    );
    return choice?.label ?? "";
  }
  if (field === "scope") return scopeText(values.scope, wards);
  if (field === "hours") return hoursText(toPlannedHours(values.hours));
  if (field === "show_signals") {
    return values.show_signals.map((one) => PATIENT_FIELD_LABELS[one]).join(", ") || "none";
  }
  return values[field] ? "on" : "off";
}

function addressText(display: Display, isShared: boolean): string {
  if (isShared)
    return "All staff can open this board and copy its address. The address needs no password, and still works for people who have left.";
  return display.known_to_staff
    ? "Staff were given this address before and can still open the board. “New address” in the menu above stops this."
    : "Staff can open the board on a phone with the code on its screens.";
}
