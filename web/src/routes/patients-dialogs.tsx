import type { Patient } from "@wardline/contracts/patients";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { DeleteCardDialog } from "../features/patients/components/DeleteCardDialog.js";
import type { CardAction } from "../features/patients/components/PatientsTable.js";
import { Dialog } from "../ui/Dialog.js";
import { LoadingState } from "../ui/LoadingState.js";

const EditCard = lazy(async () => ({ default: (await import("./patients-edit.js")).EditCard }));
const HistoryDrawer = lazy(async () => ({
  default: (await import("../features/patients/components/HistoryDrawer.js")).HistoryDrawer,
}));

/** The dialogs that the menu of a row opens, and how to open one. They follow the card as `cards` has it now. */
export function useCardDialogs(cards: readonly Patient[]): {
  dialogs: ReactNode;
  open: (action: CardAction, card: Patient) => void;
} {
  const [opened, setOpened] = useState<CardAction | null>(null);
  const [chosen, setChosen] = useState<Patient | null>(null);
  const card = cards.find(({ id }) => id === chosen?.id) ?? chosen;
  const close = () => setOpened(null);
  const open = (action: CardAction, next: Patient) => {
    setChosen(next);
    setOpened(action);
  };
  if (card === null) return { dialogs: null, open };
  const dialogs = (
    <>
      <Dialog opened={opened === "edit"} onClose={close} title="Edit Patient" size="lg">
        <Suspense fallback={<LoadingState />}>
          <EditCard key={card.id} card={card} onClose={close} />
        </Suspense>
      </Dialog>
      <DeleteCardDialog card={card} opened={opened === "delete"} onClose={close} />
      <Suspense fallback={null}>
        {opened === "history" || chosen !== null ? (
          <HistoryDrawer card={card} opened={opened === "history"} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
  return { dialogs, open };
}
