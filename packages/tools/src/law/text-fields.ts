import type { Problem, Repository } from "./repository.js";

/** Elements that take typed text. Our own components pass on the text kind that the calling component sets. */
const FIELDS = [
  "Autocomplete",
  "Combobox.Search",
  "Input",
  "InputBase",
  "JsonInput",
  "LockedInput",
  "MultiSelect",
  "NumberInput",
  "PasswordInput",
  "PinInput",
  "Select",
  "Spotlight",
  "SuggestField",
  "TagsInput",
  "TextInput",
  "Textarea",
  "input",
  "textarea",
];
const FIELD = new RegExp(`<(${FIELDS.join("|")})(?=[\\s/>])`, "g");
const KIND = /\.\.\.[^}]*\b(?:CODE|NAME|PHONE|PROSE)_TEXT\b/;
const NON_TEXT_INPUT = /\btype="(?:checkbox|radio|range|file|hidden)"|^<input[^]*\bhidden\b/;
const READ_ONLY = /\breadOnly(?!=)/;
const CHOICE = /^<(?:Multi)?Select\b/;

/** Finds text fields that do not say whether a phone's keyboard may correct and capitalise (web/src/ui/form/text-kinds.ts). */
export function findFieldsWithoutKind({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (!/^(?:web|board|packages\/kits)\/src\/.*\.tsx$/.test(file) || file.includes(".spec."))
      return [];
    return [...text.matchAll(FIELD)].flatMap(({ 0: found, index }) => {
      const tag = readTagAt(text, index);
      if (KIND.test(tag) || NON_TEXT_INPUT.test(tag) || READ_ONLY.test(tag)) return [];
      if (CHOICE.test(tag) && !/\bsearchable\b/.test(tag)) return [];
      if (FIELDS.includes(findEnclosingComponent(text, index))) return [];
      return [
        {
          file,
          line: text.slice(0, index).split("\n").length,
          message: `${found}> names no kind of text: spread one of web/src/ui/form/text-kinds.ts.`,
        },
      ];
    });
  });
}

function readTagAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === "{") depth++;
    else if (character === "}") depth--;
    else if (character === ">" && depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

function findEnclosingComponent(text: string, index: number): string {
  return [...text.slice(0, index).matchAll(/^(?:export )?function (\w+)/gm)].at(-1)?.[1] ?? "";
}
