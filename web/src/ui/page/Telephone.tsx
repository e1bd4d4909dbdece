import { toDialledDigits } from "@wardline/domain/people/telephone";
import { TelephoneNumber } from "@wardline/theme/name-text";
import type { ReactNode } from "react";

interface TelephoneProps {
  phone: string;
  label?: string;
  className?: string | undefined;
  tabIndex?: number | undefined;
  onUse?: () => void;
  children?: ReactNode;
}

/** Link that dials a number; plain text for entries such as "Bleep 215" or "*55" that a telephone cannot dial. */
export function Telephone(props: TelephoneProps) {
  const { phone, label, className, tabIndex, onUse, children } = props;
  const digits = toDialledDigits(phone);
  const text = (
    <>
      {children}
      <TelephoneNumber>{phone}</TelephoneNumber>
    </>
  );
  if (digits === null) return <span className={className}>{text}</span>;
  return (
    <a
      href={`tel:${digits}`}
      className={className}
      tabIndex={tabIndex}
      aria-label={label}
      onClick={onUse}
    >
      {text}
    </a>
  );
}

/** Returns the `mailto:` link of an address. */
export function buildMailLink(email: string): string {
  return `mailto:${email}`;
}

/** An email address that can break anywhere, but that screen readers read as one text. */
export function EmailText({ email }: { email: string }) {
  return (
    <span style={{ overflowWrap: "anywhere" }} translate="no">
      {email}
    </span>
  );
}
