import { ProperName } from "@wardline/theme/name-text";
import type { CSSProperties, ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Text } from "react-email";

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const INK = "#1b2733";
const QUIET = "#48535f";
/** Accent colour, the same as on the web pages. */
const ACCENT = "#0b6478";

/** Colours for dark screens; they need `!important`, because inline styles would win otherwise. */
const DARK_STYLE = `@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #11181f !important }
  .card { background-color: #1b252e !important; border-color: #33414e !important }
  .ink { color: #e8edf2 !important }
  .quiet { color: #b4bfca !important }
  .accent { color: #7fcbdc !important }
  .button { background-color: #8fd4e3 !important; color: #0b2229 !important }
  .rule { border-color: #33414e !important }
}`;

const paragraph: CSSProperties = {
  color: INK,
  fontSize: "16px",
  lineHeight: "24px",
  margin: "0 0 16px",
};
const small: CSSProperties = {
  color: QUIET,
  fontSize: "14px",
  lineHeight: "20px",
  margin: "0 0 8px",
};

export interface EmailLayoutProps {
  /** Preview text that mail programs show next to the subject. */
  preview: string;
  heading: string;
  hospitalName: string;
  zone?: string | undefined;
  /** Link that switches this kind of email off. */
  switchOff?: string | undefined;
  children: ReactNode;
}

/** Layout of every email: one column, no image, readable without styles. */
export function EmailLayout({
  preview,
  heading,
  hospitalName,
  zone,
  switchOff,
  children,
}: EmailLayoutProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_STYLE}</style>
      </Head>
      <Body
        className="page"
        style={{ backgroundColor: "#f1f3f6", fontFamily: FONT, margin: 0, padding: "24px 0" }}
      >
        <div data-skip-in-text="true" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview}
        </div>
        <Container
          className="card"
          style={{
            backgroundColor: "#ffffff",
            border: "1px solid #dde2e8",
            borderRadius: "8px",
            maxWidth: "560px",
            padding: "32px",
          }}
        >
          <Text
            className="accent"
            style={{ ...small, color: ACCENT, fontWeight: 600, margin: "0 0 24px" }}
          >
            <ProperName>{hospitalName}</ProperName>
          </Text>
          <Heading
            as="h1"
            className="ink"
            style={{ color: INK, fontSize: "22px", lineHeight: "30px", margin: "0 0 16px" }}
          >
            {heading}
          </Heading>
          {children}
          <Hr className="rule" style={{ borderColor: "#dde2e8", margin: "24px 0 16px" }} />
          {zone === undefined ? null : (
            <Small>Times are in the time zone {zone.replaceAll("_", " ")}.</Small>
          )}
          {switchOff === undefined ? null : (
            <Small>
              Do you no longer want these emails?{" "}
              <Link
                className="accent"
                href={switchOff}
                style={{ color: ACCENT, textDecoration: "underline" }}
              >
                Switch them off
              </Link>
            </Small>
          )}
          <Small>
            Wardline sent this message on behalf of <ProperName>{hospitalName}</ProperName>. Replies
            to it are not read.
          </Small>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={paragraph}>
      {children}
    </Text>
  );
}

export function Bullets({ children }: { children: ReactNode }) {
  return (
    <ul className="ink" style={{ ...paragraph, paddingLeft: "20px" }}>
      {children}
    </ul>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={small}>
      {children}
    </Text>
  );
}

/** Button of an email, with its full address as text below. */
export function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Button
        className="button"
        href={url}
        style={{
          backgroundColor: ACCENT,
          borderRadius: "6px",
          color: "#ffffff",
          fontSize: "16px",
          fontWeight: 600,
          margin: "8px 0 24px",
          padding: "12px 20px",
        }}
      >
        {label}
      </Button>
      <div data-skip-in-text="true">
        <Small>If the button does not work, open this address:</Small>
        <Text style={{ ...small, margin: "0 0 16px", overflowWrap: "anywhere" }}>
          <Link
            className="accent"
            href={url}
            style={{ color: ACCENT, textDecoration: "underline" }}
          >
            {url}
          </Link>
        </Text>
      </div>
    </>
  );
}
