import classes from "./PatientFilters.module.css";

interface SearchAllSwitchProps {
  isOn: boolean;
  onToggle: () => void;
}

/** Makes the search box beside it search the cards of every day instead of those listed. */
export function SearchAllSwitch({ isOn, onToggle }: SearchAllSwitchProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onToggle}>
      Search all cards
    </button>
  );
}
