import { Button, Group } from "@mantine/core";
import classes from "./WardMap.module.css";

interface ChooseBedBarProps {
  /** Such as "Choose the bed that Ada Obi moves to." */
  text: string;
  /** Such as "Type a bed". */
  otherWay: string;
  onOtherWay: () => void;
  onCancel: () => void;
}

/** Explains above the maps which bed to choose. */
export function ChooseBedBar({ text, otherWay, onOtherWay, onCancel }: ChooseBedBarProps) {
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
        <Button variant="default" size="compact-md" onClick={onOtherWay}>
          {otherWay}
        </Button>
        <Button variant="default" size="compact-md" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
