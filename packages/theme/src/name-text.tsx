import { Fragment } from "react";

interface TextProps {
  /** The text as it is stored. */
  children: string;
  className?: string | undefined;
}

/** A name of a person or a place: its direction does not reach what stands next to it, and no browser translates it. */
export function ProperName({ children, className }: TextProps) {
  return (
    <bdi className={className} translate="no">
      {children}
    </bdi>
  );
}

/** A telephone: read from left to right in any text, not translated, and broken only between numbers or before an extension. */
export function TelephoneNumber({ children, className }: TextProps) {
  const numbers = children.replace(/([,;/|]) +| +(?=ext)/gi, "$1\n").split("\n");
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
