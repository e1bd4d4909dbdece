import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import { buildKitStyle } from "./kit-style.js";
import { asOfText, type KitMoment } from "./kit-texts.js";

interface KitPageProps {
  hospital: string;
  /** The kit's ward, or the switchboard. */
  place: string;
  asOf: KitMoment;
  children: ReactNode;
}

/** A self-contained document without scripts or external resources. */
export function KitPage({ hospital, place, asOf, children }: KitPageProps) {
  const when = asOfText(asOf);
  const style = buildKitStyle(`${place}, ${hospital}: ${when}`);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${place}, ${when}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet's text is not escaped; buildKitStyle escapes what it is given */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header>
          <h1>{place}</h1>
          <p className="as-of">{when}</p>
        </header>
        <p className="note">
          <ProperName>{hospital}</ProperName>. Downtime kit, for use while Wardline cannot be
          reached. What changed later is not on it.
        </p>
        {children}
      </body>
    </html>
  );
}
