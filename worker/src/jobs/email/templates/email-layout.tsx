import type { CSSProperties, ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from "react-email";

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const INK = "#1b2733";
const QUIET = "#48535f";
/** The petrol of the web. */
const ACCENT = "#0b6478";

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
  /** The line that a mail program shows beside the subject. */
  preview: string;
  heading: string;
  /** The hospital in whose name the email comes. */
  hospitalName: string;
  children: ReactNode;
}

/** The frame of every email: one calm column, no image, readable without any style. */
export function EmailLayout({ preview, heading, hospitalName, children }: EmailLayoutProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: "#f1f3f6", fontFamily: FONT, margin: 0, padding: "24px 0" }}>
        <Container
          style={{
            backgroundColor: "#ffffff",
            border: "1px solid #dde2e8",
            borderRadius: "8px",
            maxWidth: "560px",
            padding: "32px",
          }}
        >
          <Text style={{ ...small, color: ACCENT, fontWeight: 600, margin: "0 0 24px" }}>
            {hospitalName}
          </Text>
          <Heading
            as="h1"
            style={{ color: INK, fontSize: "22px", lineHeight: "30px", margin: "0 0 16px" }}
          >
            {heading}
          </Heading>
          {children}
          <Hr style={{ borderColor: "#dde2e8", margin: "24px 0 16px" }} />
          <Text style={{ ...small, margin: 0 }}>
            Wardline sent this message on behalf of {hospitalName}. Replies to it are not read.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={paragraph}>{children}</Text>;
}

/** A button, and its address in full for people who cannot press it. */
export function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Button
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
        <Text style={small}>If the button does not work, open this address:</Text>
        <Text style={{ ...small, margin: "0 0 16px", overflowWrap: "anywhere" }}>
          <Link href={url} style={{ color: ACCENT, textDecoration: "underline" }}>
            {url}
          </Link>
        </Text>
      </div>
    </>
  );
}
