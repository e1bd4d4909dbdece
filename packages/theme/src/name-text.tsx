import { Fragment } from "react";
import { splitTelephone } from "./telephone-numbers.js";

interface TextProps {
  /** The text as stored. */
  children: string;
  className?: string | undefined;
}

/** Shows the name of a person or place, with its text direction isolated, and excluded from translation. */
export function ProperName({ children, className }: TextProps) {
  return (
    <bdi className={className} translate="no">
      {children}
    </bdi>
  );
}

/**
 * Shows a phone number left to right in any text, not translated, and broken only between numbers or before an
 * extension.
 */
export function TelephoneNumber({ children, className }: TextProps) {
  const numbers = splitTelephone(children);
  return (
    <bdi dir="ltr" className={className} translate="no">
      {numbers.map((number, index) => (
        <Fragment key={index}>
          {index > 0 && " "}
          <span style={{ whiteSpace: "nowrap" }}>{number}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
