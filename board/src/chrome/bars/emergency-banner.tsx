import type { BoardEmergency } from "@wardline/contracts/boards/board";
import { emergencyWord } from "@wardline/domain/boards/emergency";
import { clockText } from "@wardline/domain/time/clock-text";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import { memo } from "react";
import "./emergency-banner.css";
import { type EmergencyPlace, layOutEmergencies } from "../../view/notices/emergencies.js";
import { buildEmergencyContactForms, fitEmergency } from "../../view/notices/emergency-text.js";
import { computeViewportUnit, toCssLength, type Viewport } from "../../view/place/stage.js";
import { Crossfade } from "../crossfade.js";
import { FittedText, useRuler } from "../text/fitted.js";
import { Marks, Sign } from "../text/signals.js";

/** Length from which a custom text is longer than the name of any kind of emergency. */
const MIN_LONG_LENGTH = 20;

interface BannerProps {
  emergencies: readonly BoardEmergency[];
  zone: string;
  /** Time at which they were last known to be open; null unless the board is stale. */
  asOf: string | null;
  viewport: Viewport;
  /** Null if unknown, or if there are several emergencies. */
  place: EmergencyPlace | null;
}

/** Shows the emergencies, newest first, never dimmed at night (docs/board.md, Emergencies). */
export default memo(function EmergencyBanner(props: BannerProps) {
  const { emergencies } = props;
  useRuler();
  return (
    <Crossfade id={emergencies.map(({ id }) => id).join()}>
      {emergencies.map((one) => (
        <Line key={one.id} emergency={one} {...props} />
      ))}
    </Crossfade>
  );
});

function Line(props: BannerProps & { emergency: BoardEmergency }) {
  const { emergencies, emergency, zone, asOf, viewport, place } = props;
  const layout = layOutEmergencies(emergencies.length, viewport.height > viewport.width);
  const { isUpright, isTimeBelow } = layout;
  const { colour, ink, path } = EMERGENCY_MARKS[emergency.kind];
  const classes = ["flex emergency"];
  if (!layout.isStacked) classes.push("is-row");
  if (isUpright) classes.push("is-tall");
  if (isTimeBelow) classes.push("is-below");
  const { name = "", phone = "" } = place?.room.duty ?? {};
  const hasContact = place !== null && (place.row !== null || name + phone !== "");
  const text = {
    kind: emergencyWord(emergency),
    place: emergency.place,
    since: `since ${clockText(emergency.raised_at, zone)}`,
    asOf: asOf === null ? "" : `as of ${asOf}`,
    layout,
    width: viewport.width / computeViewportUnit(viewport),
    hasContact,
  };
  const isOwnText = emergency.text.length > MIN_LONG_LENGTH;
  const { room, size, isTight } = fitEmergency(text);
  const since = (
    <p className="rigid emergency-since">
      {text.since}
      {text.asOf === "" ? null : <span className="emergency-as-of">{text.asOf}</span>}
    </p>
  );
  return (
    <section
      className={classes.join(" ")}
      role="alert"
      style={{ height: toCssLength(layout.line), background: colour, color: ink }}
    >
      <Sign className="rigid emergency-glyph" path={path} />
      <div
        className={`column grow emergency-words${isTight ? " is-tight" : ""}`}
        style={{ fontSize: toCssLength(size) }}
      >
        <p className={`emergency-kind${isOwnText ? " is-own" : ""}`} dir="auto">
          {text.kind}
        </p>
        {emergency.place === "" ? null : (
          <p className="bold emergency-place" dir="auto">
            {emergency.place}
          </p>
        )}
        {hasContact ? <PersonToCall place={place} room={room} /> : null}
        {isTimeBelow ? since : null}
      </div>
      {isTimeBelow ? null : since}
    </section>
  );
}

function PersonToCall({ place, room }: { place: EmergencyPlace; room: number }) {
  const marks = (place.row?.signals.marks ?? []).map((mark) => ({ ...mark, colour: null }));
  const form = buildEmergencyContactForms(place.row?.duty ?? place.room.duty, marks, room);
  return (
    <div className="flex rigid emergency-who" style={{ fontSize: toCssLength(form.size) }}>
      {marks.length === 0 ? null : (
        <span className="flex emergency-marks">
          <Marks marks={marks} />
        </span>
      )}
      <FittedText className="emergency-call" form={form} />
    </div>
  );
}
