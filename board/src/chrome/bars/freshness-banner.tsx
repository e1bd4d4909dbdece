import { getStorageHelp } from "@wardline/client/browser-keeping";
import { NOTHING_STORED_TEXT } from "@wardline/domain/boards/screen-keeping";
import "./freshness-banner.css";

/**
 * Warns across the whole screen that the board may be outdated, after a minute without a server message. `lastHeardAt`:
 * null while the board is fresh; the banner then warns that the board would be empty in an outage.
 */
export default function FreshnessBanner({ lastHeardAt }: { lastHeardAt: string | null }) {
  const since = lastHeardAt === "" ? "No connection." : `No connection since ${lastHeardAt}.`;
  const [state, advice] =
    lastHeardAt === null
      ? [NOTHING_STORED_TEXT, getStorageHelp(window.isSecureContext)]
      : [since, "This board may be out of date. Reconnecting…"];
  return (
    <div className="banner" role="alert">
      <svg className="banner-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M12 1.8 23.4 21.6H.6zM10.7 8.6l.4 6.6h1.8l.4-6.6zM12 16.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z"
        />
      </svg>
      <p className="banner-words">
        <span>{state}</span> <span className="banner-advice">{advice}</span>
      </p>
    </div>
  );
}
