import { keepingHelp } from "@wardline/client/browser-keeping";
import { KEEPS_NOTHING } from "@wardline/domain/boards/screen-keeping";
import type { ReactNode } from "react";
import "./freshness-banner.css";

/** Across the whole screen once nothing was heard for a minute: what is shown may no longer be so. */
export function FreshnessBanner({ lastHeard }: { lastHeard: string }) {
  return (
    <Banner>
      <span>{lastHeard === "" ? "No connection." : `No connection since ${lastHeard}.`}</span>{" "}
      <span className="banner-advice">This board may be out of date. Reconnecting…</span>
    </Banner>
  );
}

/** Across the whole screen of a browser in which the board would be empty in an outage, until somebody mends that. */
export function KeepingBanner() {
  return (
    <Banner>
      <span>{KEEPS_NOTHING}</span>{" "}
      <span className="banner-advice">{keepingHelp(window.isSecureContext)}</span>
    </Banner>
  );
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <div className="banner" role="alert">
      <svg className="banner-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M12 1.8 23.4 21.6H.6zM10.7 8.6l.4 6.6h1.8l.4-6.6zM12 16.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z"
        />
      </svg>
      <p className="banner-words">{children}</p>
    </div>
  );
}
