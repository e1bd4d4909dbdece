import { getStorageHelp } from "@wardline/client/browser-keeping";
import { NOTHING_STORED_TEXT } from "@wardline/domain/boards/screen-keeping";
import { dateText, secondText } from "@wardline/domain/time/clock-text";
import { toZonedParts } from "@wardline/domain/time/zoned-day";
import "./banner.css";
import { Sign } from "../text/signals.js";

/** Warns that the board may be outdated, that it would be empty in an outage, or that it shows the past. */
export default function Banner(props: {
  lastHeardAt: string | null;
  pastAt: number | null;
  zone: string;
}) {
  const { lastHeardAt, pastAt, zone } = props;
  if (pastAt !== null) {
    return (
      <output className="flex bold banner banner-past">
        As it was at {secondText(pastAt, zone)} on {dateText(pastAt, zone)}{" "}
        {toZonedParts(pastAt, zone).year}
        <span className="banner-advice">Not live</span>
      </output>
    );
  }
  const since = lastHeardAt === "" ? "No connection." : `No connection since ${lastHeardAt}.`;
  const [state, advice] =
    lastHeardAt === null
      ? [NOTHING_STORED_TEXT, getStorageHelp(window.isSecureContext)]
      : [since, "This board may be out of date. Reconnecting…"];
  return (
    <div className="flex bold banner" role="alert">
      <Sign
        className="rigid banner-mark"
        path="M12 1.8 23.4 21.6H.6zM10.7 8.6l.4 6.6h1.8l.4-6.6zM12 16.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z"
      />
      <p className="banner-words">
        <span>{state}</span> <span className="banner-advice">{advice}</span>
      </p>
    </div>
  );
}
