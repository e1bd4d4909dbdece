import { dialledDigits } from "@wardline/domain/people/telephone";
import { TelephoneNumber } from "@wardline/theme/name-text";
import type { ReactNode } from "react";

interface TelephoneProps {
  phone: string;
  /** For screen readers, of a number that can be dialled. */
  label?: string;
  className?: string | undefined;
  /** As an element has it. */
  tabIndex?: number | undefined;
  /** Called when the number is about to be dialled. */
  onUse?: () => void;
  /** Stands before the number. */
  children?: ReactNode;
}

/** A number that is dialled at a tap, or only read where a telephone cannot dial it: "Bleep 215", "*55". */
export function Telephone(props: TelephoneProps) {
  const { phone, label, className, tabIndex, onUse, children } = props;
  const href = telLink(phone);
  const text = (
    <>
      {children}
      <TelephoneNumber>{phone}</TelephoneNumber>
    </>
  );
  if (href === null) return <span className={className}>{text}</span>;
  return (
    <a href={href} className={className} tabIndex={tabIndex} aria-label={label} onClick={onUse}>
      {text}
    </a>
  );
}

/** The link that dials a number as people write it; null for a bleep or a code that a telephone cannot dial. */
function telLink(phone: string): string | null {
  const digits = dialledDigits(phone);
  return digits === null ? null : `tel:${digits}`;
}

/** The link that writes to an address. */
export function mailLink(email: string): string {
  return `mailto:${email}`;
}

/** An address. It is broken anywhere where there is little room: as one text it is read as one address. */
export function EmailText({ email }: { email: string }) {
  return (
    <span style={{ overflowWrap: "anywhere" }} translate="no">
      {email}
    </span>
  );
}
