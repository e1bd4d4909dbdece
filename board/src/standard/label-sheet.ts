import { FONT_STACK } from "@wardline/theme/type-scale";
import { ATLAS_SIZE, type Atlas, drawAtlas, labelFont, packLabels } from "./label-atlas.js";
import { NO_TEAM, type WardTeam } from "./ward.js";

/** A longer name of a team is cut off: the list beside the ward has all of it. */
const NAME_LETTERS = 36;

/** From these lengths on, in letter heights, a text takes two lines. */
const LONG_NAME = 9;
const LONG_BED = 2.6;

/** The words on a tray. */
export function trayName(team: string): string {
  if (team === NO_TEAM) return "No team";
  const letters = Array.from(team);
  return letters.length > NAME_LETTERS ? `${letters.slice(0, NAME_LETTERS - 1).join("")}…` : team;
}

/** All texts of the ward on one canvas; drawn by the browser, so every script that its fonts have comes out right. */
export class LabelSheet {
  readonly canvas = document.createElement("canvas");
  atlas: Atlas = { cells: new Map(), size: 0 };
  private texts = "";

  constructor() {
    this.canvas.width = ATLAS_SIZE;
    this.canvas.height = ATLAS_SIZE;
  }

  /** Draws the texts anew when they are others than before; returns whether it did. */
  write(teams: readonly WardTeam[]): boolean {
    const names = new Set<string>();
    const all = new Set<string>();
    for (const { name, count, beds } of teams) {
      names.add(trayName(name));
      all.add(trayName(name)).add(String(count));
      for (const { label } of beds) all.add(label);
    }
    const texts = Array.from(all).sort();
    if (this.texts === texts.join("\n")) return false;
    const context = this.canvas.getContext("2d");
    if (context === null) return false;
    this.texts = texts.join("\n");
    context.font = labelFont(100, FONT_STACK);
    const measure = (text: string) => context.measureText(text).width;
    this.atlas = packLabels(texts, measure, (text) => (names.has(text) ? LONG_NAME : LONG_BED));
    drawAtlas(context, this.atlas, FONT_STACK);
    return true;
  }
}
