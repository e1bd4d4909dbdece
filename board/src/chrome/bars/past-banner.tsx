import { dateText, secondText } from "@wardline/domain/time/clock-text";
import { toZonedParts } from "@wardline/domain/time/zoned-day";
import "./freshness-banner.css";

/** Marks a past moment across the whole screen, so that nobody takes it for the present. */
export default function PastBanner({ at, zone }: { at: number; zone: string }) {
  const { year } = toZonedParts(at, zone);
  return (
    <output className="banner banner-past">
      As it was at {secondText(at, zone)} on {dateText(at, zone)} {year}
      <span className="banner-advice">Not live</span>
    </output>
  );
}
