import { BOARD_DISTANCES } from "@wardline/domain/boards/board-distance";
import { BOARD_ROOMS } from "@wardline/domain/boards/board-rooms";
import { BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import { DISPLAY_SIGNALS, normalSignals } from "@wardline/domain/boards/display-signals";
import { SCREEN_COMMANDS } from "@wardline/domain/boards/screen-command";
import { SCREEN_KEEPS } from "@wardline/domain/boards/screen-keeping";
import { SCREEN_PROOFS } from "@wardline/domain/boards/screen-proof";
import { LIMITS } from "@wardline/domain/limits";
import { DEFAULT_NAME_DISPLAY, NAME_DISPLAYS } from "@wardline/domain/patients/name-display";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { columnOf } from "./field-table.js";
import { emptyReply, id, line, name, plannedHours, time, version } from "./fields.js";

/** One setting of a display: `initial` is what a new one has, and what the log says of one from before there was the setting. */
function setting<Shape extends z.ZodType>(label: string, shape: Shape, initial: z.output<Shape>) {
  return { label, wire: shape, input: shape, initial };
}

/**
 * The settings of a display, in the wire's order. A new one is written here, in the entity, in a migration, in the web's
 * form, and where it takes effect; wire, changes, log, past days, views and labels follow (docs/development.md, What a
 * change takes).
 */
export const DISPLAY_TABLE = {
  name_display: setting("Patients' names", z.enum(NAME_DISPLAYS), DEFAULT_NAME_DISPLAY),
  show_contacts: setting("Contacts shown", z.boolean(), true),
  show_phones: setting("Phone numbers shown", z.boolean(), false),
  /** Which signals of a patient it shows; what is always shown is not among them (docs/wire.md, Signals). */
  show_signals: {
    ...setting("Signals shown", z.array(z.enum(DISPLAY_SIGNALS)), []),
    input: z
      .array(z.enum(DISPLAY_SIGNALS, "Please choose what the display shows."))
      .transform(normalSignals),
  },
  /** Metres; null: the number of patients decides. */
  distance: setting("Read from (metres)", z.literal(BOARD_DISTANCES).nullable(), null),
  /** Its own template; null: the hospital's. */
  template: setting("Own template", z.enum(BOARD_TEMPLATES).nullable(), null),
  /** What the rooms of its board are; null: wards where the board knows any, else teams. */
  rooms: setting("Rooms of the board", z.enum(BOARD_ROOMS).nullable(), null),
  /** Whom it shows; both lists empty: all of the hospital's patients. */
  scope: {
    ...setting(
      "Whom it is for",
      z.object({ wards: z.array(id), departments: z.array(z.string()) }),
      { wards: [], departments: [] },
    ),
    input: z.strictObject({
      wards: z.array(id).max(LIMITS.displayScope),
      departments: z.array(line(LIMITS.departmentName)).max(LIMITS.displayScope),
    }),
  },
  /** Whether its boards show the code with which staff take the board along (docs/wire.md, Wall to hand). */
  show_handoff: setting("Code to take it along", z.boolean(), true),
  /** When its screens are on, by the weekday, Sunday first; null: always. */
  hours: setting("Planned hours", plannedHours.nullable(), null),
  /** Whether administrators get an email when one of its screens is missing for ten minutes. */
  mail_missing: setting("Email when a screen is missing", z.boolean(), true),
  /** Whether staff without `displays.manage` are given its address (docs/wire.md, Who learns an address). */
  shared_with_staff: setting("Address shared with staff", z.boolean(), true),
};

/** The names of these settings, in the wire's order. */
export const DISPLAY_SETTINGS = Object.keys(DISPLAY_TABLE) as (keyof typeof DISPLAY_TABLE)[];

/** The person's word for each of them in the log. */
export const DISPLAY_SETTING_LABELS: Readonly<Record<keyof typeof DISPLAY_TABLE, string>> =
  columnOf(DISPLAY_TABLE, "label");

const settings = z.object(columnOf(DISPLAY_TABLE, "wire"));
export type DisplaySettings = z.output<typeof settings>;

/** What a new display is set to. */
export const NEW_DISPLAY: DisplaySettings = columnOf(DISPLAY_TABLE, "initial");

/** A published display as the log holds it and events carry it: without its address. */
const displayState = z.object({
  display_id: id,
  name: z.string(),
  published_at: time,
  /** Whether staff were ever given its present address: they keep it until it is rotated. */
  known_to_staff: z.boolean(),
  version,
  ...settings.shape,
});
export type DisplayState = z.output<typeof displayState>;

/** A published display with its secret address (docs/wire.md, Displays and boards); null: the servers cannot read it. */
export const display = displayState.extend({ display_url: z.string().nullable() });
export type Display = z.output<typeof display>;

/** One open board as it last reported itself (docs/wire.md, Displays and boards). */
export const screen = z.object({
  screen_id: z.string(),
  display_id: id,
  /** Which of its display's screens it is, from 1 on in the order in which they came. */
  number: z.int(),
  /** What people call it, "Bay 2, over the sink"; empty: by its number. */
  name: z.string(),
  template: z.enum(BOARD_TEMPLATES),
  fps: z.number().nullable(),
  viewport: z.string(),
  revision: z.int(),
  lag: z.int(),
  /** The revision that it has drawn; null where it does not say. */
  drawn: z.int().nullable(),
  proof: z.enum(SCREEN_PROOFS),
  build: z.string(),
  online: z.boolean(),
  /** Its display's planned hours are over: it is dark, and not missed. */
  asleep: z.boolean(),
  last_seen: time,
  /** Whether it was paired: without that, and without a name, it leaves the list when its page is closed. */
  paired: z.boolean(),
  /** What it would show in an outage (docs/wire.md, What a screen keeps); null: it does not say. */
  keeps: z.enum(SCREEN_KEEPS).nullable(),
  /** Whether its browser keeps it from going dark; null: it does not say. */
  awake: z.boolean().nullable(),
});
export type Screen = z.output<typeof screen>;

/**
 * How far a change has come (docs/wire.md, Drawn, not held): the screens that have drawn it, those that hold it and have not
 * said that they drew it, and all that should. `seconds`: from the change until the last of them had drawn it, where
 * all have and none has drawn a newer announcement since.
 */
export const reach = z.object({
  id,
  drawn: z.int(),
  held: z.int(),
  screens: z.int(),
  seconds: z.number().nullable(),
});
export type Reach = z.output<typeof reach>;

/** At most so many announcements or displays are asked about at once. */
export const REACH_IDS = 200;

const SCREEN_ID_MAX = 64;

/** A display's name, with the sentence for none. */
export const displayName = name("Please enter a display name.");

export const publishDisplay = endpoint({
  method: "POST",
  path: "/displays",
  access: "displays.manage",
  cost: "small",
  summary: "Publish a display; a known name keeps its address (201 the first time, then 200)",
  description:
    "Creates a display with a secret address, or returns the display that has this name.",
  failed: "Failed to create display",
  status: 201,
  body: z.strictObject({ name: displayName }),
  reply: display,
});

export const listDisplays = endpoint({
  method: "GET",
  path: "/displays",
  access: "displays.manage",
  cost: "small",
  summary: "All displays, newest first",
  description: "Returns every display with its address and what it shows.",
  failed: "Failed to fetch displays",
  reply: z.array(display),
});

export const listScreens = endpoint({
  method: "GET",
  path: "/displays/screens",
  access: "displays.manage",
  cost: "small",
  summary: "The screens that show the hospital's displays, offline ones of the last week included",
  description: "Returns the screens that reported within the last week, with their state.",
  reply: z.array(screen),
});

export const listReach = endpoint({
  method: "GET",
  path: "/displays/reach",
  access: ["announcements.write", "displays.manage"],
  cost: "small",
  summary: "On how many screens the newest state of these announcements or displays is drawn",
  description:
    "Returns for each id how many screens should show it and how many have drawn its newest state.",
  query: z.object({
    ids: z
      .string()
      .transform((text) => [...new Set(text.split(",").filter((one) => one !== ""))])
      .pipe(z.array(id).max(REACH_IDS)),
  }),
  reply: z.array(reach),
});

export const nameScreen = endpoint({
  method: "PATCH",
  path: "/displays/:id/screens/:screen",
  access: "displays.manage",
  cost: "small",
  summary: "Name a screen by the place where it hangs; an empty name removes it",
  description: "Sets the place name of one screen of a display.",
  params: z.object({ id, screen: z.string().max(100) }),
  body: z.strictObject({ name: line(LIMITS.name) }),
  reply: emptyReply,
});

export const moveScreen = endpoint({
  method: "POST",
  path: "/displays/:id/screens/:screen/move",
  access: "displays.manage",
  cost: "outside",
  summary: "Let a connected screen show another display; it keeps its name and need not be paired",
  description: "Orders one connected screen to another display and waits until it answers.",
  errors: ["SCREEN_UNREACHABLE", "ADDRESS_UNREADABLE"],
  params: z.object({ id, screen: z.string().max(100) }),
  body: z.strictObject({ display: id }),
  reply: emptyReply,
});

export const forgetScreen = endpoint({
  method: "DELETE",
  path: "/displays/:id/screens/:screen",
  access: "displays.manage",
  cost: "small",
  summary: "Take a screen off the list; an open one comes back with its next report",
  description: "Removes one screen from the list of screens.",
  params: z.object({ id, screen: z.string().max(100) }),
  reply: emptyReply,
});

export const forgetMissingScreens = endpoint({
  method: "DELETE",
  path: "/displays/screens/missing",
  access: "displays.manage",
  cost: "small",
  summary: "Take all missing screens of the hospital off the list; those outside their hours stay",
  description: "Removes the missing screens of every display, and returns how many there were.",
  reply: z.object({ forgotten: z.int() }),
});

/** A screen that received a command, and when it did it; null: it did not answer within five seconds. */
const screenAnswer = z.object({ screen_id: z.string(), shown_at: time.nullable() });
export type ScreenAnswer = z.output<typeof screenAnswer>;

export const commandScreens = endpoint({
  method: "POST",
  path: "/displays/:id/command",
  access: "displays.manage",
  cost: "small",
  summary:
    "Tell one screen of a display, or all of them, to identify itself, reload or show a test picture",
  description: "Sends a command to the screens of a display and returns their answers.",
  params: z.object({ id }),
  body: z.strictObject({
    command: z.enum(SCREEN_COMMANDS),
    screen: z.string().max(SCREEN_ID_MAX).optional(),
  }),
  reply: z.object({ answers: z.array(screenAnswer) }),
});

export const updateDisplay = endpoint({
  method: "PATCH",
  path: "/displays/:id",
  access: "displays.manage",
  cost: "small",
  summary: "Rename a display or change what it shows",
  description: "Changes the fields that are given; its screens follow at once.",
  errors: ["NAME_TAKEN"],
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({
    name: displayName.optional(),
    ...z.object(columnOf(DISPLAY_TABLE, "input")).partial().shape,
  }),
  reply: display,
});

export const rotateDisplay = endpoint({
  method: "POST",
  path: "/displays/:id/rotate",
  access: "displays.manage",
  cost: "small",
  summary: "Give a display a new address; the old one and its sockets end at once",
  description: "Replaces the secret address of a display.",
  params: z.object({ id }),
  reply: display,
});

export const revokeDisplay = endpoint({
  method: "DELETE",
  path: "/displays/:id",
  access: "displays.manage",
  cost: "small",
  summary: "Revoke a display",
  description: "Ends the address of a display and removes the display.",
  params: z.object({ id }),
  reply: emptyReply,
});

export const getDisplaySettings = endpoint({
  method: "GET",
  path: "/displays/settings",
  access: ["displays.manage", "settings.manage"],
  cost: "small",
  summary: "The template of all the hospital's displays",
  description: "Returns the template that every board of the hospital uses.",
  failed: "Failed to fetch display settings",
  reply: z.object({ board_template: z.enum(BOARD_TEMPLATES) }),
});

export const updateTemplate = endpoint({
  method: "PUT",
  path: "/displays/template",
  access: "displays.manage",
  cost: "small",
  summary: "Choose the template of all the hospital's displays",
  description: "Sets the template that every board of the hospital uses.",
  failed: "Failed to update board template",
  body: z.strictObject({ boardTemplate: z.enum(BOARD_TEMPLATES) }),
  reply: z.object({ board_template: z.enum(BOARD_TEMPLATES) }),
});
