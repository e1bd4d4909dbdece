import classes from "./form.module.css";

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few views, with all options visible at once. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <fieldset className={classes.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
