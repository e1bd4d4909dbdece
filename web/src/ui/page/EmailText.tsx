import { Fragment } from "react";

/** An address that is broken after its "@" and its dots first, where there is little room. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=[@.])/);
  return (
    <span style={{ overflowWrap: "anywhere" }}>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one address have their places
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
