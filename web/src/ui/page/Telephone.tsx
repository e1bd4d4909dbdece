import type { ReactNode } from "react";
import { telLink } from "./contact-links.js";

interface TelephoneProps {
  phone: string;
  /** For screen readers, of a number that can be dialled. */
  label?: string;
  className?: string | undefined;
  /** What is shown; the number when absent. */
  children?: ReactNode;
}

/** A number that is dialled at a tap, or only read where a telephone cannot dial it: "Bleep 215", "*55". */
export function Telephone({ phone, label, className, children = phone }: TelephoneProps) {
  const href = telLink(phone);
  if (href === null) return <span className={className}>{children}</span>;
  return (
    <a href={href} className={className} aria-label={label}>
      {children}
    </a>
  );
}
