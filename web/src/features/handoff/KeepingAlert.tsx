import { Alert } from "@mantine/core";
import { allowsShell, keepingHelp } from "@wardline/client/browser-keeping";
import { localItems } from "@wardline/client/page-storage";
import { KEEPS_NOTHING } from "@wardline/domain/boards/screen-keeping";
import { useEffect, useState } from "react";

/** Says that the board which was taken along would be gone without a network; nothing where the browser keeps it. */
export function KeepingAlert() {
  const [keepsNothing, setKeepsNothing] = useState(false);
  useEffect(() => {
    void allowsShell("/wall").then((isAllowed) =>
      setKeepsNothing(!isAllowed || localItems.isMemory === true),
    );
  }, []);
  if (!keepsNothing) return null;
  return (
    <Alert color="red" title={KEEPS_NOTHING} mb="md">
      {keepingHelp(window.isSecureContext)}
    </Alert>
  );
}
