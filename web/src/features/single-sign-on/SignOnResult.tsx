import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import classes from "./SingleSignOn.module.css";

/** What came of a test or a check, in a sentence. */
export function SignOnResult({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.result} data-state={isGood ? "success" : "failed"}>
      <Icon size={22} aria-hidden="true" />
      <Text>{text}</Text>
    </div>
  );
}
