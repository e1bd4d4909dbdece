import type { BoardEmergency } from "@wardline/contracts/boards";
import { emergencyWord } from "@wardline/domain/boards/emergency";
import { clockText } from "@wardline/domain/time/clock-text";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import { TelephoneNumber } from "@wardline/theme/name-text";
import { type CSSProperties, memo } from "react";
import "./emergency-banner.css";
import { Marks } from "../../classical/signals.js";
import { type EmergencyLayout, emergencyLayout } from "../../view/notices/emergencies.js";
import type { EmergencyPlace } from "../../view/notices/emergency-place.js";
import { units, type Viewport } from "../../view/place/stage.js";
import { Crossfade } from "../crossfade.js";
import { DoctorName } from "../text/doctor-name.js";
import { useFit } from "../text/use-fit.js";
import { useLargest } from "../text/use-largest.js";

/** Letters in units: never smaller than what is read from 5 m (docs/board.md, Reading distance). */
const LARGEST = 200;
const LEAST = 50;
/** On an upright screen since when stands below the place in lines that are so high, else beside it. */
const BELOW_FROM = 190;
/** Words of one's own that are longer than any kind's. */
const LONG = 20;

/**
 * The emergencies, above everything and not dimmed at night; the newest first (docs/board.md, Emergencies). `asOf`: while
 * the board is stale, when they were last known to be open; else null.
 */
export default memo(function EmergencyBanner(props: {
  emergencies: readonly BoardEmergency[];
  zone: string;
  asOf: string | null;
  viewport: Viewport;
  /** Where the only one is, when that is known. */
  place: EmergencyPlace | null;
}) {
  const { emergencies, zone, asOf, viewport, place } = props;
  const isUpright = viewport.height > viewport.width;
  const layout = emergencyLayout(emergencies.length, isUpright);
  return (
    <Crossfade id={emergencies.map(({ id }) => id).join()}>
      {emergencies.map((one) => (
        <Line
          key={one.id}
          emergency={one}
          zone={zone}
          asOf={asOf}
          layout={layout}
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
  isUpright: boolean;
  place: EmergencyPlace | null;
}) {
  const { emergency, zone, asOf, layout, isUpright, place } = props;
  const { colour, ink, path } = EMERGENCY_MARKS[emergency.kind];
  const ref = useLargest<HTMLDivElement>(LEAST, LARGEST);
  const style: CSSProperties = {
    height: units(layout.line),
    marginBottom: units(layout.gap),
    background: colour,
    color: ink,
  };
  const isBelow = isUpright && layout.line >= BELOW_FROM;
  const classes = ["emergency", layout.isStacked ? "is-stacked" : "is-row"];
  if (isUpright) classes.push("is-tall");
  if (isBelow) classes.push("is-below");
  const since = (
    <p className="emergency-since">
      since {clockText(Date.parse(emergency.raised_at), zone)}
      {asOf === null ? null : <span className="emergency-as-of">as of {asOf}</span>}
    </p>
  );
  return (
    <section className={classes.join(" ")} role="alert" style={style}>
      <svg className="emergency-glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path fill="currentColor" fillRule="evenodd" d={path} />
      </svg>
      <div ref={ref} className="emergency-words">
        <p
          className={emergency.text.length > LONG ? "emergency-kind is-own" : "emergency-kind"}
          dir="auto"
        >
          {emergencyWord(emergency)}
        </p>
        {emergency.place === "" ? null : (
          <p className="emergency-place" dir="auto">
            {emergency.place}
          </p>
        )}
        {place === null ? null : <Who place={place} />}
        {isBelow ? since : null}
      </div>
      {isBelow ? null : since}
    </section>
  );
}

/**
 * The signals of the patient in the bed that the place names, then the person to call. The role gives way first, then the given name
 * and the doctor; marks and a telephone never do.
 */
function Who({ place: { room, row } }: { place: EmergencyPlace }) {
  const { name, shortRole, phone } = row?.duty ?? room.duty;
  const line = useFit<HTMLParagraphElement>(4);
  if (row === null && name + phone === "") return null;
  const marks = (row?.signals.marks ?? []).map((mark) => ({ ...mark, colour: null }));
  return (
    <p ref={line} className="emergency-who">
      {marks.length === 0 ? null : (
        <span className="emergency-marks">
          <Marks marks={marks} />
        </span>
      )}
      {shortRole === "" ? null : <span className="emergency-role">{shortRole}</span>}
      {name === "" ? null : <DoctorName name={name} className="emergency-doctor" />}
      {phone === "" ? null : <TelephoneNumber className="emergency-phone">{phone}</TelephoneNumber>}
    </p>
  );
}
