import { VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { AuditEntry } from "@wardline/contracts/audit";
import { useState } from "react";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import classes from "./Audit.module.css";
import { type AuditLine, auditLines } from "./audit-values.js";

/** So many fields of a change are in sight at once. */
const IN_SIGHT = 3;

/** What a change made of what, field by field; a long one opens on demand. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const lines = auditLines(entry, useHospitalZone());
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? lines : lines.slice(0, IN_SIGHT);
  const rest = lines.length - IN_SIGHT;
  return (
    <>
      <dl className={classes.lines}>
        {shown.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </dl>
      {rest > 0 ? (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Show less" : `Show ${rest} more`}
        </button>
      ) : null}
    </>
  );
}

function Line({ line: { label, from, to } }: { line: AuditLine }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {from === null ? null : <span className={classes.from}>{from}</span>}
        {from === null || to === null ? null : (
          <>
            <IconArrowRight size={14} aria-hidden="true" />
            <VisuallyHidden>became</VisuallyHidden>
          </>
        )}
        {to === null ? null : <span className={classes.to}>{to}</span>}
      </dd>
    </div>
  );
}
