import { dateText, secondText } from "@wardline/domain/time/clock-text";
import { zonedParts } from "@wardline/domain/time/zoned-day";
import "./freshness-banner.css";

/** Across the whole screen while it shows a past moment, so that no one takes it for what is now. */
export function PastBanner({ at, zone }: { at: number; zone: string }) {
  const { year } = zonedParts(at, zone);
  return (
    <output className="banner banner-past">
      As it was at {secondText(at, zone)} on {dateText(at, zone)} {year}
      <span className="banner-advice">Not live</span>
    </output>
  );
}
