import { useState } from "react";

/** Returns the open dialog about one of several records; `subject` stays set while the dialog fades out. */
export function useSubjectDialog<Kind extends string, Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [open, setOpen] = useState<Kind | null>(null);
  function show(kind: Kind, next: Subject): void {
    setSubject(next);
    setOpen(kind);
  }
  return { subject, open, show, close: () => setOpen(null) };
}
