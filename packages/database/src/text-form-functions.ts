import {
  buildCaseFolds,
  buildTypedLetters,
  DASHES,
  INVISIBLE_CHARACTERS,
  listAlternativeSpellings,
  listTwoLetterForms,
  MARKS,
  type Ranges,
  SPACES,
} from "@wardline/domain/text/form-tables";

const IS_PLAIN = "given COLLATE \"C\" ~ '^[\\u0020-\\u007e]*$'";
const PLAIN_FORM = "lower(btrim(regexp_replace(given COLLATE \"C\", ' +', ' ', 'g')))";

const COMPARED_FORM = (() => {
  const folded = mapCharacters(
    `normalize(${removeRanges('given COLLATE "C"', INVISIBLE_CHARACTERS)}, NFKD)`,
    buildCaseFolds(),
  );
  const composed = `normalize(replace(${folded}, 'ß', 'ss'), NFKC)`;
  return `regexp_replace(${collapseSpaces(removeRanges(composed, INVISIBLE_CHARACTERS))}, '[${toCharacterClass(DASHES)}]', '-', 'g')`;
})();

const foldTyped = (decomposed: string) =>
  collapseSpaces(
    `normalize(${replacePairs(mapCharacters(removeRanges(decomposed, MARKS), buildTypedLetters()), listTwoLetterForms())}, NFC)`,
  );

/**
 * SQL versions of `toComparedText` and `toSearchForms` (`domain/text/text-forms`), built from the tables that those
 * functions use, and independent of collation; `search_forms` takes one text. Changed tables need a migration that
 * recreates the functions and their results.
 */
export const TEXT_FORM_FUNCTIONS = `
  CREATE OR REPLACE FUNCTION compared_text(given text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN ${IS_PLAIN} THEN ${PLAIN_FORM} ELSE ${COMPARED_FORM} END
  $$;
  CREATE OR REPLACE FUNCTION search_forms(given text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN ${IS_PLAIN} THEN ${PLAIN_FORM} ELSE (
      SELECT CASE WHEN plain = as_two THEN plain ELSE plain || E'\\t' || as_two END
        FROM (SELECT ${foldTyped("decomposed")} AS plain, ${foldTyped(replacePairs("decomposed", listAlternativeSpellings()))} AS as_two
                FROM (SELECT normalize(${COMPARED_FORM}, NFKD) AS decomposed OFFSET 0) compared OFFSET 0) forms) END
  $$;`;

function toCharacterClass(ranges: Ranges): string {
  const escapeCharacter = (code: number) =>
    code > 0xffff
      ? `\\U${code.toString(16).padStart(8, "0")}`
      : `\\u${code.toString(16).padStart(4, "0")}`;
  return ranges
    .map(([first, last]) => `${escapeCharacter(first)}-${escapeCharacter(last)}`)
    .join("");
}

function removeRanges(text: string, ranges: Ranges): string {
  return `regexp_replace(${text}, '[${toCharacterClass(ranges)}]', '', 'g')`;
}

function collapseSpaces(text: string): string {
  return `btrim(regexp_replace(${text}, '[${toCharacterClass(SPACES)}]+', ' ', 'g'))`;
}

function mapCharacters(text: string, to: ReadonlyMap<string, string>): string {
  const toSqlLiteral = (letters: Iterable<string>) =>
    `'${[...letters].join("").replaceAll("'", "''")}'`;
  return `translate(${text}, ${toSqlLiteral(to.keys())}, ${toSqlLiteral(to.values())})`;
}

function replacePairs(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce(
    (sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`,
    text,
  );
}
