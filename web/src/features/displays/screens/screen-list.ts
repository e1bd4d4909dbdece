import type { Display, Reach, Screen } from "@wardline/contracts/displays";
import {
  COMMAND_ANSWER_MS,
  SCREEN_COMMAND_LABELS,
  type ScreenCommand,
} from "@wardline/domain/boards/screen-command";
import { KEEPS_WORDS } from "@wardline/domain/boards/screen-keeping";
import { counted, pluralOf } from "@wardline/domain/text/counted";
import { secondText } from "@wardline/domain/time/clock-text";

/** A screen as the settings list it. */
export interface ListedScreen extends Screen {
  id: string;
  /** The name of the display that it shows. */
  display: string;
}

/** The screens of the known displays, each with its display's name. */
export function listedScreens(
  screens: readonly Screen[],
  displays: readonly Display[],
): ListedScreen[] {
  const names = new Map(displays.map(({ display_id, name }) => [display_id, name]));
  return screens.flatMap((screen) => {
    const display = names.get(screen.display_id);
    return display === undefined ? [] : [{ ...screen, id: screenKey(screen), display }];
  });
}

/** Tells a screen from all others of the hospital. */
export function screenKey({ display_id, screen_id }: Pick<Screen, "display_id" | "screen_id">) {
  return `${display_id} ${screen_id}`;
}

/** What became of the last command that this page gave a screen. */
export type CommandAnswer =
  | { command: ScreenCommand; state: "asked" }
  | { command: ScreenCommand; state: "silent" }
  | { command: ScreenCommand; state: "shown"; at: string };

/** "Identify: Shown 14:07:03" by the clocks of `zone`, or that the screen did not answer. */
export function answerText(answer: CommandAnswer, zone: string): string {
  const label = SCREEN_COMMAND_LABELS[answer.command];
  if (answer.state === "asked") return `${label} …`;
  if (answer.state === "silent") {
    return `${label}: did not answer within ${COMMAND_ANSWER_MS / 1000} s`;
  }
  return `${label}: Shown ${secondText(answer.at, zone)}`;
}

/** How a screen stands, in a word, and whether that is as it should be. */
export function stateText({ online, asleep, proof }: Pick<Screen, "online" | "asleep" | "proof">) {
  if (asleep) return { text: online ? "Dark" : "Off", isFine: true };
  if (proof === "hidden") return { text: "Hidden", isFine: false };
  if (proof === "black") return { text: "Black", isFine: false };
  return online ? { text: "Online", isFine: true } : { text: "Offline", isFine: false };
}

/** What is to be known of how a screen stands; null where it is when it was last seen. */
export function detailText(screen: Pick<Screen, "online" | "asleep" | "proof" | "lag">) {
  const { online, asleep, proof } = screen;
  if (asleep) return "Outside its hours";
  if (proof === "hidden") return "Another page covers it";
  if (proof === "black") return "Its picture is blank";
  if (!online) return null;
  return proof === "held" ? "Connected, picture not confirmed yet" : lagText(screen);
}

/** What somebody should know of a screen before the next outage, or night. */
export function cautions(
  screen: Pick<Screen, "keeps" | "awake" | "online" | "paired" | "name">,
): { text: string; isBad: boolean }[] {
  const { keeps, awake, online, paired, name } = screen;
  const kept = keeps === null ? null : KEEPS_WORDS[keeps];
  return [
    ...(kept === null ? [] : [{ text: kept, isBad: keeps === "no" }]),
    ...(online && awake === false ? [{ text: "May go dark", isBad: false }] : []),
    ...(paired || name !== ""
      ? []
      : [{ text: "Neither paired nor named: leaves the list when closed", isBad: false }]),
  ];
}

/** How far a screen is behind, in words. */
export function lagText({ lag }: Pick<Screen, "lag">): string {
  if (lag === 0) return "Up to date";
  return `${counted(lag, "change")} behind`;
}

/** "Shown on 6 of 6 screens · 0.4 s", or "Shown on 3 of 6 screens, 2 are still loading". */
export function reachText({ drawn, held, screens, seconds }: Omit<Reach, "id">): string {
  if (screens === 0) return "No screens yet";
  const text = `Shown on ${drawn} of ${counted(screens, "screen")}`;
  if (held > 0) return `${text}, ${counted(held, "is", "are")} still loading`;
  return seconds === null ? text : `${text} · ${seconds.toFixed(1)} s`;
}

/** Whether somebody should look at a screen: one does not show it, and is not about to. */
export function isPartly({ drawn, held, screens }: Omit<Reach, "id">): boolean {
  return drawn + held < screens;
}

type ListedState = Pick<Screen, "online" | "asleep">;

/** How the screens of one display are, in a few words; `tone` says whether somebody should look. */
export function screensText(screens: readonly ListedState[]): {
  text: string;
  tone: "none" | "fine" | "missing";
} {
  const { length } = screens;
  if (length === 0) return { text: "No screens yet", tone: "none" };
  const online = screens.filter((one) => one.online).length;
  const text = `${online} of ${counted(length, "screen")} online`;
  return { text, tone: screens.some(isMissing) ? "missing" : "fine" };
}

/** Whether a screen has stopped reporting within its hours. */
export function isMissing({ online, asleep }: ListedState): boolean {
  return !online && !asleep;
}

/** What the list of screens is called, with how many of them somebody should look at: "Screens, 2 missing". */
export function screensLabel(screens: readonly ListedState[]): string {
  const missing = screens.filter(isMissing).length;
  return missing === 0 ? "Screens" : `Screens, ${missing} missing`;
}

/** "5 of 6 screens online", and what that means when some are not; those outside their hours are not missed. */
export function onlineText(screens: readonly ListedState[]): string {
  const { text } = screensText(screens);
  const missing = screens.filter(isMissing).length;
  if (missing === 0) return `${text}.`;
  return `${text}. ${missing === 1 ? "One screen has" : `${missing} screens have`} stopped reporting: please look at ${pluralOf(missing, "it", "them")}.`;
}
