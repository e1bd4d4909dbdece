import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { BOARD_COLOURS, INK } from "./board-colours.js";
import { STATUS_STYLES } from "./status-style.js";
import { FONT_STACK } from "./type-scale.js";

function readVariables(): Record<string, string> {
  const css = ["board-variables.css", "variables.css"]
    .map((file) => readFileSync(join(__dirname, file), "utf8"))
    .join("");
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of css.matchAll(/--([a-z-]+):\s*([^;]+);/g)) {
    found[name] = value.toLowerCase();
  }
  return found;
}

it("has the same values in style sheets and constants", () => {
  const expected: Record<string, string> = { font: FONT_STACK, ink: INK };
  for (const [name, colour] of Object.entries(BOARD_COLOURS)) expected[`board-${name}`] = colour;
  for (const status of PATIENT_STATUSES) {
    const { colour, text, soft } = STATUS_STYLES[status];
    const name = `status-${status.split("_").join("-")}`;
    Object.assign(expected, { [name]: colour, [`${name}-text`]: text, [`${name}-soft`]: soft });
  }
  for (const name of Object.keys(expected)) expected[name] = expected[name]?.toLowerCase() ?? "";
  expect(readVariables()).toEqual(expected);
});
