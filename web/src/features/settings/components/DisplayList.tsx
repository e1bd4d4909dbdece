import { Text } from "@mantine/core";
import type { Display } from "@wardline/contracts/displays";
import { useState } from "react";
import { toastError, toastSuccess } from "../../../lib/toast.js";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { useRevokeDisplay, useRotateDisplay } from "../api/displays.js";
import { DisplayCard } from "./DisplayCard.js";
import classes from "./Settings.module.css";

type Question = "rotate" | "revoke";

/** The hospital's displays, with a question before an address ends. */
export function DisplayList({ displays }: { displays: readonly Display[] }) {
  const rotate = useRotateDisplay();
  const revoke = useRevokeDisplay();
  const [chosen, setChosen] = useState<Display | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const ask = (next: Question, display: Display) => () => {
    setChosen(display);
    setQuestion(next);
  };

  async function confirm(): Promise<void> {
    if (chosen === null || question === null) return;
    const isRotation = question === "rotate";
    try {
      await (isRotation ? rotate : revoke).mutateAsync(chosen.display_id);
      toastSuccess(`“${chosen.name}” ${isRotation ? "has a new address." : "was revoked."}`);
      close();
    } catch (error) {
      toastError(
        error,
        `Failed to ${isRotation ? "change the address of" : "revoke"} the display.`,
      );
    }
  }

  if (displays.length === 0) {
    return (
      <Text c="dimmed">
        No displays yet. Publish your patients on the dashboard, and the screen appears here.
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.displays}>
        {displays.map((display) => (
          <DisplayCard
            key={display.display_id}
            display={display}
            onRotate={ask("rotate", display)}
            onRevoke={ask("revoke", display)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={question === "rotate"}
        onClose={close}
        onConfirm={() => void confirm()}
        isBusy={rotate.isPending}
        isDanger={false}
        title="New address"
        text={`“${chosen?.name}” gets a new address. The old one ends at once: every screen that shows it goes dark until it is opened at the new address.`}
        confirmLabel="Yes, New Address"
      />
      <ConfirmDialog
        opened={question === "revoke"}
        onClose={close}
        onConfirm={() => void confirm()}
        isBusy={revoke.isPending}
        title="Revoke display"
        text={`“${chosen?.name}” ends, and every screen that shows it goes dark. This action cannot be undone.`}
        confirmLabel="Yes, Revoke Display"
      />
    </>
  );
}
