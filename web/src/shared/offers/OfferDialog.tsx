import type { OfferedDuty } from "@wardline/contracts/roster/offers";
import { useState } from "react";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { AbsencesProvider } from "../absences/AwayMark.js";
import type { OfferFormProps } from "./OfferForm.js";

const OfferForm = lazyPart(async () => (await import("./OfferForm.js")).OfferForm);

interface OfferDialogProps extends Omit<OfferFormProps, "duty"> {
  /** Duty to offer; null while no duty is being offered. */
  duty: OfferedDuty | null;
  isOwn: boolean;
}

/**
 * Renders a dialog that offers a duty to colleagues, by default to everybody in the department (docs/wire/roster.md,
 * Offers).
 */
export function OfferDialog({ duty, isOwn, ...form }: OfferDialogProps) {
  const { onClose } = form;
  const [shownDuty, setShownDuty] = useState(duty);
  // Keeps the text on display while the dialog closes.
  if (duty !== null && shownDuty !== duty) setShownDuty(duty);
  const { firstName = "", lastName = "" } = shownDuty?.person ?? {};
  return (
    <FormDialog
      opened={duty !== null}
      onClose={onClose}
      title={isOwn ? "Offer your duty" : `Offer the duty of ${firstName} ${lastName}`}
    >
      {shownDuty === null ? null : (
        <AbsencesProvider day={shownDuty.date}>
          <OfferForm duty={shownDuty} {...form} />
        </AbsencesProvider>
      )}
    </FormDialog>
  );
}
