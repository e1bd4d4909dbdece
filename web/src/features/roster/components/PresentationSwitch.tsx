import classes from "./PresentationSwitch.module.css";

interface PresentationSwitchProps {
  isCoverage: boolean;
  onChange: (isCoverage: boolean) => void;
}

/** How a month is shown: day by day, or by which departments are covered. */
export function PresentationSwitch({ isCoverage, onChange }: PresentationSwitchProps) {
  return (
    <fieldset className={classes.root} aria-label="Show as">
      <button type="button" aria-pressed={!isCoverage} onClick={() => onChange(false)}>
        Calendar
      </button>
      <button type="button" aria-pressed={isCoverage} onClick={() => onChange(true)}>
        Coverage
      </button>
    </fieldset>
  );
}
