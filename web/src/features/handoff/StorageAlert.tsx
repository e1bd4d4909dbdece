import { Alert } from "@mantine/core";
import { canOpenOffline, getStorageHelp } from "@wardline/client/browser-keeping";
import { localItems } from "@wardline/client/page-storage";
import { NOTHING_STORED_TEXT } from "@wardline/domain/boards/screen-keeping";
import { useEffect, useState } from "react";

/**
 * Warns that the scanned board will be lost when the network fails; renders nothing if the browser can store the board.
 */
export function StorageAlert() {
  const [cannotStore, setCannotStore] = useState(false);
  useEffect(() => {
    void canOpenOffline("/wall").then((isAllowed) =>
      setCannotStore(!isAllowed || localItems.isMemory === true),
    );
  }, []);
  if (!cannotStore) return null;
  return (
    <Alert color="red" title={NOTHING_STORED_TEXT} mb="md">
      {getStorageHelp(window.isSecureContext)}
    </Alert>
  );
}
