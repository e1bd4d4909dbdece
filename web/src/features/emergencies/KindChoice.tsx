import { EMERGENCY_KINDS, EMERGENCY_LABELS, type EmergencyKind } from "@wardline/domain/emergency";
import classes from "./Emergency.module.css";
import { EmergencyGlyph } from "./EmergencyGlyph.js";

interface KindChoiceProps {
  value: EmergencyKind | "";
  onChange: (kind: EmergencyKind) => void;
  error: string | null;
}

/** What the emergency is: one of the kinds that boards know. */
export function KindChoice({ value, onChange, error }: KindChoiceProps) {
  return (
    <fieldset
      className={classes.kinds}
      aria-describedby={error === null ? undefined : "kind-error"}
    >
      <legend>What is it?</legend>
      <div className={classes.kindList}>
        {EMERGENCY_KINDS.map((kind, index) => (
          <label key={kind} className={classes.kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
              {...(index === 0 && { "data-autofocus": true, "data-path": "kind" })}
            />
            <EmergencyGlyph kind={kind} />
            {EMERGENCY_LABELS[kind]}
          </label>
        ))}
      </div>
      {error === null ? null : (
        <p id="kind-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
