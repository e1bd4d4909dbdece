import { Button, Group } from "@mantine/core";
import classes from "./WardMap.module.css";

interface ChooseBedBarProps {
  /** Instruction, such as "Choose the bed that Ada Obi moves to." */
  text: string;
  /** Label of the alternative's button, such as "Type a bed". */
  alternative: string;
  onAlternative: () => void;
  onCancel: () => void;
}

/** Explains above the maps which bed to choose. */
export function ChooseBedBar({ text, alternative, onAlternative, onCancel }: ChooseBedBarProps) {
  return (
    <div className={classes.choosing}>
      <output className={classes.choosingText}>
        <b>{text}</b>
        <span className={classes.choosingHelp}>
          {" "}
          Arrow keys and Enter work as well; Escape cancels.
        </span>
      </output>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="compact-md" onClick={onAlternative}>
          {alternative}
        </Button>
        <Button variant="default" size="compact-md" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
