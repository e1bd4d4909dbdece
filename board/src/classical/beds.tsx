import { BED_CLOSURE_LABELS } from "@wardline/domain/wards/ward";
import "./beds.css";
import { DrawnWords } from "../chrome/text/fitted.js";
import type { Room } from "../view/patients/rooms.js";
import { type Form, fitText, type Word } from "../view/place/ruler.js";
import { toCssLength } from "../view/place/stage.js";

/** Maximum number of labels; more are shown as a count. */
const MAX_LABELS = 14;
/** Letter sizes as shares of the line's letter size. */
const SIZES = [1, 0.9, 0.8];
/** Space around the line, after each part, in a label's frame, and between two lines, in units. */
const LINE_MARGIN = 32;
const PART_GAP = 12;
const FRAME_WIDTH = 20;
const LABEL_GAP = 4;
const LINE_HEIGHT = 1.15;

/** Shows the empty beds of a ward: the available beds, then the closed beds with the reason. */
export function Beds(props: {
  beds: Pick<Room, "free" | "closed">;
  /** Lengths in units, and the letter size of a line. */
  room: { width: number; height: number; letters: number };
}) {
  const { free, closed } = props.beds;
  const { width, height, letters } = props.room;
  const more = Math.max(0, free.length - MAX_LABELS);
  const word = { className: "beds-word", extra: PART_GAP };
  const words: Word[] = [
    ...(free.length === 0 ? [] : [{ ...word, text: "Free" }]),
    ...free
      .slice(0, MAX_LABELS)
      .map((text) => ({ className: "bed-free", text, weight: 700, extra: PART_GAP + FRAME_WIDTH })),
    ...(more === 0 ? [] : [{ ...word, text: `+${more}` }]),
  ];
  const closedWords = closed.map(({ bed, reason }) => ({
    text: `${bed} ${BED_CLOSURE_LABELS[reason]}`,
    extra: PART_GAP,
  }));
  const forms = SIZES.map((share): Form => {
    const size = share * letters;
    const lines = Math.floor(height / (size * LINE_HEIGHT + LABEL_GAP));
    return { words: [...words, ...closedWords], size, lines, breaks: "parts" };
  });
  const { size } = fitText(forms, width - LINE_MARGIN);
  return (
    <li className="beds">
      <div className="beds-line" style={{ fontSize: toCssLength(size) }}>
        <DrawnWords words={words} />
        {closed.map(({ bed, reason }) => (
          <span key={bed} className="bed-closed">
            <s>{bed}</s> {BED_CLOSURE_LABELS[reason]}
          </span>
        ))}
      </div>
    </li>
  );
}
