import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { type CSSProperties, Fragment } from "react";
import "./fitted.css";
import type { Form, Word } from "../../view/place/ruler.js";
import { toCssLength } from "../../view/place/stage.js";

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
  const style = {
    ...toFontStyle(form),
    fontSize: toCssLength(size),
    "--lines": lines,
  } as CSSProperties;
  return (
    <Tag className={classes.join(" ")} style={style} dir={dir}>
      <DrawnWords words={words} />
    </Tag>
  );
}

const TEXT_COMPONENTS = { name: ProperName, phone: TelephoneNumber };

export function DrawnWords({ words }: { words: readonly Word[] }) {
  return (
    <>
      {words.map((word, index) => {
        const { text, kind, className = "", size, canBeCut } = word;
        // A single space would vanish between the parts of a line.
        const isPlain = Object.keys(word).length === 1 && text.trim() !== "";
        if (isPlain) return <Fragment key={index}>{text}</Fragment>;
        const Text = kind === undefined ? Fragment : TEXT_COMPONENTS[kind];
        const style = {
          ...toFontStyle(word),
          fontSize: size === undefined ? undefined : `${size}em`,
        };
        return (
          <span
            key={index}
            className={canBeCut === true ? `${className} ends` : className}
            style={style}
          >
            <Text>{text}</Text>
          </span>
        );
      })}
    </>
  );
}

function toFontStyle({ weight, tracking }: Pick<Word, "weight" | "tracking">): CSSProperties {
  return {
    fontWeight: weight,
    letterSpacing: tracking === undefined ? undefined : `${tracking}em`,
  };
}
