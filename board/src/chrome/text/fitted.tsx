import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { type CSSProperties, Fragment, useSyncExternalStore } from "react";
import "./text.css";
import { type Form, type Measure, measureWith, type Word } from "../../view/place/ruler.js";
import { toCssLength } from "../../view/place/stage.js";

/** Size at which texts are measured, and an allowance, because the page rounds each width up. */
const MEASURE_SIZE = 100;
const ROUNDING_WIDTH = 0.001;

/** Runs a calculation that needs the widths of texts in the page's font. */
type Ruler = <T>(calculate: () => T) => T;

const createRuler = (): Ruler => (calculate) => calculate();
let ruler = createRuler();

/** Measures texts on a canvas in the page's font, and again whenever a font has loaded. */
export function measureOnCanvas(): void {
  const canvas = document.createElement("canvas");
  // A canvas needs to be in the page to have tabular figures.
  canvas.hidden = true;
  document.body.appendChild(canvas);
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  const font = getComputedStyle(document.body).fontFamily;
  const measure: Measure = (text, weight) => {
    pen.font = `${weight} ${MEASURE_SIZE}px ${font}`;
    // The page's figures are as wide as a zero, but older browsers draw narrow figures on a canvas.
    return pen.measureText(text.replace(/\d/g, "0")).width / MEASURE_SIZE + ROUNDING_WIDTH;
  };
  measureWith(measure);
  document.fonts.addEventListener("loadingdone", () => {
    measureWith(measure);
    ruler = createRuler();
  });
}

/** Redraws a component when a font has loaded. Memos that depend on the result are then recalculated. */
export function useRuler(): Ruler {
  return useSyncExternalStore(subscribe, getRuler, getRuler);
}

const getRuler = () => ruler;

function subscribe(listener: () => void): () => void {
  document.fonts?.addEventListener("loadingdone", listener);
  return () => document.fonts?.removeEventListener("loadingdone", listener);
}

/** Draws a text in a form that `fitText` has chosen. */
export function FittedText(props: {
  form: Form;
  className: string;
  as?: "h1" | "h2" | "h3" | "span";
  dir?: "auto";
}) {
  const { form, className, as: Tag = "p", dir } = props;
  const { words, size, lines = 1, breaks } = form;
  const classes = [className, lines > 1 ? "is-lines" : "line"];
  if (lines > 1 && breaks === "letters") classes.push("is-filled");
  if (words.some(({ canBeCut }) => canBeCut === true)) classes.push("has-end");
  const fontSize = toCssLength(size);
  const style = { ...toFontStyle(form), fontSize, "--lines": lines } as CSSProperties;
  return (
    <Tag className={classes.join(" ")} style={style} dir={dir}>
      <DrawnWords words={words} />
    </Tag>
  );
}

const TEXT_COMPONENTS = { name: ProperName, phone: TelephoneNumber };

/** Draws the words of a form, each with its own lettering. */
export function DrawnWords({ words }: { words: readonly Word[] }) {
  return words.map((word, index) => {
    const { text, kind, className = "", size, canBeCut } = word;
    // A single space would vanish between the parts of a line.
    const isPlain = Object.keys(word).length === 1 && text.trim() !== "";
    if (isPlain) return <Fragment key={index}>{text}</Fragment>;
    const Text = kind === undefined ? Fragment : TEXT_COMPONENTS[kind];
    const fontSize = size === undefined ? undefined : `${size}em`;
    return (
      <span
        key={index}
        className={canBeCut === true ? `${className} ends` : className}
        style={{ ...toFontStyle(word), fontSize }}
      >
        <Text>{text}</Text>
      </span>
    );
  });
}

function toFontStyle({ weight, tracking }: Pick<Word, "weight" | "tracking">): CSSProperties {
  const letterSpacing = tracking === undefined ? undefined : `${tracking}em`;
  return { fontWeight: weight, letterSpacing };
}
