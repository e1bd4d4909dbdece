import "./order-picture.css";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { useEffect } from "react";
import type { ShownOrder } from "../../live/stores.js";
import { toCssLength } from "../../view/place/stage.js";
import { runAfterPaint, useViewport } from "./window.js";

/** Letter sizes in units, with their distances (docs/board.md, Reading distance). */
const SIZES = [
  { size: 30, text: "3 m, least" },
  { size: 38, text: "3 m, comfortable" },
  { size: 50, text: "5 m, least" },
  { size: 63, text: "5 m, comfortable" },
];

/** Grey levels in percent. */
const GREYS = [0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100];
const PURE_COLOURS = ["#f00", "#0f0", "#00f", "#0ff", "#f0f", "#ff0", "#fff"];

/** Shows the picture that an administrator has ordered (docs/board.md, Commands of an administrator). */
export default function OrderPicture({ order }: { order: ShownOrder }) {
  useEffect(() => runAfterPaint(order.confirm), [order]);
  return order.command === "identify" ? <Identity order={order} /> : <TestPicture order={order} />;
}

function Identity({ order: { name, number, screenName, screenId } }: { order: ShownOrder }) {
  return (
    <section className="cover column order identity">
      <p className="identity-number">{number ?? "–"}</p>
      <h2 className="bold identity-name line" dir="auto">
        {screenName ?? name}
      </h2>
      {screenName === null ? null : (
        <p className="identity-display line" dir="auto">
          {name}
        </p>
      )}
      <p className="secondary identity-id">Screen {screenId.slice(0, 6)}</p>
    </section>
  );
}

function TestPicture({ order: { name, number, screenName } }: { order: ShownOrder }) {
  const { width, height } = useViewport();
  const colours = Object.values(STATUS_MARKS).map(({ colour }) => colour);
  return (
    <section className="cover column order test">
      <div className="cover test-edge" />
      <div className="test-inner" />
      <h2 className="rigid bold test-title line" dir="auto">
        {name} · {screenName ?? `screen ${number ?? "–"}`} · {width} × {height}
      </h2>
      <Bars colours={colours} height={150} />
      <Bars colours={PURE_COLOURS} height={110} />
      <Bars colours={GREYS.map((share) => `hsl(0, 0%, ${share}%)`)} texts={GREYS} height={150} />
      {SIZES.map(({ size, text }) => (
        <p key={size} className="rigid test-letters line" style={{ fontSize: toCssLength(size) }}>
          {size} · {text} · B12 Adaeze Okafor 08:00
        </p>
      ))}
      <p className="secondary rigid test-note">
        The white frame marks the edge of the picture. If a side is missing, the screen crops the
        picture: choose “Screen fit” or “Just scan” in the screen's menu.
      </p>
    </section>
  );
}

function Bars(props: { colours: readonly string[]; texts?: readonly number[]; height: number }) {
  const { colours, texts, height } = props;
  return (
    <div className="rigid test-bars" style={{ height: toCssLength(height) }}>
      {colours.map((background, at) => (
        <i
          key={background}
          style={{ background, color: at < colours.length / 2 ? "#fff" : "#000" }}
        >
          {texts?.[at]}
        </i>
      ))}
    </div>
  );
}
