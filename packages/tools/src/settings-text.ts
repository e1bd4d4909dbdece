import { COMMANDS } from "@wardline/operations/commands";
import type { Setting } from "@wardline/settings/setting";
import { SETTING_ROWS } from "@wardline/settings/table";

const END = "<!-- End of the table -->\n";
const TEXT_WIDTH = 110;

const EXAMPLE_HEAD = `# Every setting, with its default. \`npm start\` needs none of them and embeds what is missing. Every program reads this
# file from the folder of the project; the environment takes precedence. Servers and workers that run by themselves need
# the settings marked *. To read a secret from a file, add _FILE to its name: JWT_SECRET_FILE=/run/secrets/jwt
# Written by npm run settings from packages/settings.
`;

const documentedSettings = SETTING_ROWS.flatMap(([name, setting]) =>
  setting.meaning === undefined ? [] : [{ ...setting, name, meaning: setting.meaning }],
);

/** Documents into which `npm run settings` writes tables, each with the function that inserts its tables. */
export const GENERATED_FILES: readonly [document: string, withTable: (text: string) => string][] = [
  ["docs/operating/settings.md", (text) => withTable(text, "settings", formatSettingsTable())],
  ["docs/operating/commands.md", (text) => withTable(text, "commands", formatCommandsTable())],
];

/** Replaces the table between the marks. Throws if the document has no place for the table. */
function withTable(text: string, name: string, table: string): string {
  const begin = `<!-- The table of ${name}, by npm run settings -->\n`;
  const [before, rest] = text.split(begin);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined) throw new Error(`There is no table of ${name}.`);
  return [before, begin, "\n", table, "\n", END, after].join("");
}

export function formatEnvExample(): string {
  const entries = documentedSettings.map(({ name, meaning, neededBy, example, ...setting }) => {
    const isActive = example === undefined && setting.default !== undefined;
    const line = `${isActive ? "" : "#"}${name}=${example ?? setting.default ?? ""}`;
    return `\n${formatComment(`${neededBy === undefined ? "" : "* "}${meaning}`)}${line}\n`;
  });
  return `${EXAMPLE_HEAD}${entries.join("")}`;
}

function formatSettingsTable(): string {
  const rows = documentedSettings.map(
    ({ name, meaning, ...setting }) => `| \`${name}\` | ${formatDefault(setting)} | ${meaning} |\n`,
  );
  const secrets = documentedSettings
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => `\`${name}\``);
  return `| variable | default | meaning |
|---|---|---|
${rows.join("")}
To read a secret from a file, add \`_FILE\` to the setting's name, as in \`JWT_SECRET_FILE=/run/secrets/jwt\`. This works for:
${secrets.join(", ")}.
`;
}

function formatCommandsTable(): string {
  const rows = COMMANDS.map(({ usage, summary }) => `| \`${usage}\` | ${summary} |\n`);
  return `| command | does |\n|---|---|\n${rows.join("")}`;
}

function formatDefault({ shownDefault: shown, default: text }: Partial<Setting>): string {
  return shown ?? (text ? `\`${text}\`` : "none");
}

function formatComment(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length <= TEXT_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `#${line}\n`).join("");
}
