import type { Display, Screen } from "@wardline/contracts/displays";

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
    return display === undefined
      ? []
      : [{ ...screen, id: `${screen.display_id} ${screen.screen_id}`, display }];
  });
}

/** How far a screen is behind, in words. */
export function lagText({ lag }: Pick<Screen, "lag">): string {
  if (lag === 0) return "Up to date";
  return lag === 1 ? "1 change behind" : `${lag} changes behind`;
}

/** "Showing on 5 of 6 screens". */
export function reachText({ showing, screens }: { showing: number; screens: number }): string {
  if (screens === 0) return "No screens yet";
  return `Showing on ${showing} of ${screens} ${screens === 1 ? "screen" : "screens"}`;
}

/** "5 of 6 screens online", and what that means when some are not. */
export function onlineText(screens: readonly Pick<Screen, "online">[]): string {
  const online = screens.filter((one) => one.online).length;
  const all = `${online} of ${screens.length} ${screens.length === 1 ? "screen" : "screens"} online`;
  const missing = screens.length - online;
  if (missing === 0) return `${all}.`;
  return `${all}. ${missing === 1 ? "One screen has" : `${missing} screens have`} stopped reporting: please look at ${missing === 1 ? "it" : "them"}.`;
}
