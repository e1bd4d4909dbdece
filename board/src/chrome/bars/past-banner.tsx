import { dateText } from "@wardline/domain/time/clock-text";
import "./freshness-banner.css";

/** Across the whole screen while it shows a past moment, so that no one takes it for what is now. */
export function PastBanner({ at, zone }: { at: number; zone: string }) {
  const time = new Date(at).toLocaleTimeString("en-GB", { timeZone: zone });
  const year = new Date(at).toLocaleDateString("en-GB", { timeZone: zone, year: "numeric" });
  return (
    <output className="banner banner-past">
      As it was at {time} on {dateText(at, zone)} {year}
      <span className="banner-advice">Not live</span>
    </output>
  );
}
