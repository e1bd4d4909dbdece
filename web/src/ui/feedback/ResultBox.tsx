import { Loader } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./ResultBox.module.css";

export type ResultState = "idle" | "testing" | "success" | "failed";

interface ResultBoxProps {
  state: ResultState;
  children: ReactNode;
}

/** Result of a test or check, in a live region so that screen readers announce it. */
export function ResultBox({ state, children }: ResultBoxProps) {
  return (
    <div className={classes.box} data-state={state}>
      <StateIcon state={state} />
      <div>{children}</div>
    </div>
  );
}

function StateIcon({ state }: { state: ResultState }) {
  if (state === "testing") return <Loader size={22} aria-hidden="true" />;
  const Icon = { idle: IconPlugConnected, success: IconCircleCheck, failed: IconAlertTriangle }[
    state
  ];
  return <Icon size={22} aria-hidden="true" />;
}
