/** A name, in its own direction and never translated. */
export function Name({ children }: { children: string }) {
  return <bdi translate="no">{children}</bdi>;
}

/** A telephone number, from left to right on one line, that a telephone offers to call. */
export function Phone({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no" style={{ whiteSpace: "nowrap" }}>
      {children}
    </bdi>
  );
}
