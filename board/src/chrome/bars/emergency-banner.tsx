import type { BoardEmergency } from "@wardline/contracts/boards/board";
import { emergencyWord } from "@wardline/domain/boards/emergency";
import { clockText } from "@wardline/domain/time/clock-text";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import { type CSSProperties, memo } from "react";
import "./emergency-banner.css";
import { type EmergencyLayout, layOutEmergencies } from "../../view/notices/emergencies.js";
import type { EmergencyPlace } from "../../view/notices/emergency-place.js";
import {
  buildEmergencyContactForms,
  computeEmergencyWidth,
  fitEmergencyLetters,
  MIN_EMERGENCY_SIZE,
} from "../../view/notices/emergency-text.js";
import { computeViewportUnit, toCssLength, type Viewport } from "../../view/place/stage.js";
import { Crossfade } from "../crossfade.js";
import { FittedText } from "../text/fitted.js";
import { useRuler } from "../text/page-ruler.js";
import { Marks } from "../text/signals.js";

/** Line height from which a portrait screen shows the time below the place instead of next to it. */
const MIN_STACKED_HEIGHT = 190;
/** Length from which a custom text is longer than the name of any kind of emergency. */
const MIN_LONG_LENGTH = 20;

/**
 * Shows the emergencies above everything, newest first, never dimmed at night (docs/board.md, Emergencies). `asOf`:
 * time at which they were last known to be open; null unless the board is stale.
 */
export default memo(function EmergencyBanner(props: {
  emergencies: readonly BoardEmergency[];
  zone: string;
  asOf: string | null;
  viewport: Viewport;
  /** Place of the only emergency; null if it is unknown, or if there are several. */
  place: EmergencyPlace | null;
}) {
  const { emergencies, zone, asOf, viewport, place } = props;
  const isUpright = viewport.height > viewport.width;
  const layout = layOutEmergencies(emergencies.length, isUpright);
  useRuler();
  return (
    <Crossfade id={emergencies.map(({ id }) => id).join()}>
      {emergencies.map((one) => (
        <Line
          key={one.id}
          emergency={one}
          zone={zone}
          asOf={asOf}
          layout={layout}
          width={viewport.width / computeViewportUnit(viewport)}
          isUpright={isUpright}
          place={place}
        />
      ))}
    </Crossfade>
  );
});

function Line(props: {
  emergency: BoardEmergency;
  zone: string;
  asOf: string | null;
  layout: EmergencyLayout;
  /** Width of the screen, in units. */
  width: number;
  isUpright: boolean;
  place: EmergencyPlace | null;
}) {
  const { emergency, zone, asOf, layout, width, isUpright, place } = props;
  const { colour, ink, path } = EMERGENCY_MARKS[emergency.kind];
  const style: CSSProperties = {
    height: toCssLength(layout.line),
    marginBottom: toCssLength(layout.gap),
    background: colour,
    color: ink,
  };
  const isBelow = isUpright && layout.line >= MIN_STACKED_HEIGHT;
  const classes = ["emergency", layout.isStacked ? "is-stacked" : "is-row"];
  if (isUpright) classes.push("is-tall");
  if (isBelow) classes.push("is-below");
  const sinceText = `since ${clockText(Date.parse(emergency.raised_at), zone)}`;
  const kind = emergencyWord(emergency);
  const asOfText = asOf === null ? "" : `as of ${asOf}`;
  const text = {
    kind,
    place: emergency.place,
    since: sinceText,
    asOf: asOfText,
    layout,
    width,
    isUpright,
    isBelow,
    hasContact: place !== null && isContactKnown(place),
  };
  const room = computeEmergencyWidth(text);
  const size = fitEmergencyLetters(text, room);
  const since = (
    <p className="emergency-since">
      {sinceText}
      {asOfText === "" ? null : <span className="emergency-as-of">{asOfText}</span>}
    </p>
  );
  return (
    <section className={classes.join(" ")} role="alert" style={style}>
      <svg className="emergency-glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path fill="currentColor" fillRule="evenodd" d={path} />
      </svg>
      <div
        className={size === null ? "emergency-words is-tight" : "emergency-words"}
        style={{ fontSize: toCssLength(size ?? MIN_EMERGENCY_SIZE) }}
      >
        <p
          className={
            emergency.text.length > MIN_LONG_LENGTH ? "emergency-kind is-own" : "emergency-kind"
          }
          dir="auto"
        >
          {kind}
        </p>
        {emergency.place === "" ? null : (
          <p className="emergency-place" dir="auto">
            {emergency.place}
          </p>
        )}
        {place === null ? null : <PersonToCall place={place} room={room} />}
        {isBelow ? since : null}
      </div>
      {isBelow ? null : since}
    </section>
  );
}

function isContactKnown({ room, row }: EmergencyPlace): boolean {
  return row !== null || room.duty.name + room.duty.phone !== "";
}

function PersonToCall({ place, room }: { place: EmergencyPlace; room: number }) {
  if (!isContactKnown(place)) return null;
  const marks = (place.row?.signals.marks ?? []).map((mark) => ({ ...mark, colour: null }));
  const form = buildEmergencyContactForms(place.row?.duty ?? place.room.duty, marks, room);
  return (
    <div className="emergency-who" style={{ fontSize: toCssLength(form.size) }}>
      {marks.length === 0 ? null : (
        <span className="emergency-marks">
          <Marks marks={marks} />
        </span>
      )}
      <FittedText className="emergency-call" form={form} />
    </div>
  );
}
