import { memo } from "react";
import type { Room } from "../view/patients/rooms.js";
import { fillLines, measureText, sumLengths } from "../view/place/ruler.js";

interface FreeBeds {
  key: string;
  name: string;
  count: number;
}

/** Height of a line in em, and the maximum number of lines. */
export const FREE_LINE_HEIGHT = 1.3;
const MAX_LINES = 6;
const SHORTEN_ABOVE_LINES = 3;
/** Widths in em: the gaps around a number, and the sign before the first ward. */
const GAPS_WIDTH = 0.8;
const SIGN_WIDTH = 1.3;
/** Maximum length of a name that leaves room for another name next to it in the panel. */
const SHORT_NAME_LENGTH = 9;
const SHORT_NAME = "Emergency";
const MAX_FREE_BEDS = 99;

/** Shows each ward's free beds on every page (docs/board.md, Rooms). */
export const FreeBedList = memo(function FreeBedList(props: ReturnType<typeof layOutLines>) {
  const { lines, name, more } = props;
  const style = { maxWidth: `${name}em` };
  return (
    <div className="secondary rigid free-beds">
      {lines.map((wards, index) => (
        <p key={wards[0]?.key} className="free-beds-line">
          {index === 0 ? <i className="rigid free-beds-sign" /> : null}
          {wards.map(({ key, name: ward, count }) => (
            <span key={key} className="free-beds-ward">
              <bdi className="free-beds-name" style={style}>
                {ward}
              </bdi>
              <b className="rigid">{count}</b>
            </span>
          ))}
          {more > 0 && index === lines.length - 1 ? <span>+{more}</span> : null}
        </p>
      ))}
    </div>
  );
});

/** Lists the wards with free beds in lines `width` em wide. */
export function listFreeBedLines(rooms: readonly Room[], width: number) {
  const wards = rooms
    .filter(({ free }) => free.length > 0)
    .map(({ key, name, free }) => ({ key, name, count: free.length }));
  const wholeLayout = layOutLines(wards, width, width - SIGN_WIDTH - measureNumber(MAX_FREE_BEDS));
  const isWhole = wholeLayout.lines.length <= SHORTEN_ABOVE_LINES && wholeLayout.more === 0;
  return isWhole ? wholeLayout : layOutLines(shortenNames(wards), width, measureText(SHORT_NAME));
}

/** Shortens the wards' names to the fewest words that still distinguish them: "Emergency" for "Emergency ward". */
function shortenNames(wards: readonly FreeBeds[]): FreeBeds[] {
  const shorterNames = wards.map(({ name }) => {
    const end = name.lastIndexOf(" ", SHORT_NAME_LENGTH);
    return name.length > SHORT_NAME_LENGTH && end > 0 ? name.slice(0, end) : name;
  });
  return wards.map((ward, index) => {
    const name = shorterNames[index] ?? ward.name;
    return shorterNames.indexOf(name) === shorterNames.lastIndexOf(name) ? { ...ward, name } : ward;
  });
}

function measureNumber(count: number): number {
  return GAPS_WIDTH + measureText(String(count), { weight: 700 });
}

/** Returns lines with names of up to `name` em; `more` wards do not fit. */
function layOutLines(wards: readonly FreeBeds[], width: number, name: number) {
  const measure = (ward: FreeBeds) =>
    Math.min(name, measureText(ward.name)) + measureNumber(ward.count);
  const fill = (counter: number) =>
    fillLines(wards, measure, (line) => {
      const room = line === 0 ? width - SIGN_WIDTH : width;
      return line === MAX_LINES - 1 ? room - counter : room;
    });
  const wholeLines = fill(0);
  if (wholeLines.length <= MAX_LINES) return { lines: wholeLines, name, more: 0 };
  const lines = fill(measureText(`+${wards.length}`)).slice(0, MAX_LINES);
  return { lines, name, more: wards.length - sumLengths(lines.map(({ length }) => length)) };
}
