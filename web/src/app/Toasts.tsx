import { useNotifications } from "@mantine/notifications";
import { Suspense, useState } from "react";
import { lazyPart } from "../ui/feedback/lazy-part.js";

const ToastStack = lazyPart(async () => (await import("../ui/feedback/ToastStack.js")).ToastStack);

/** Makes toasts ready to be shown: a failure that nobody can read is none for the person. Does not reject. */
export const fetchToasts = ToastStack.preload;

/** Nothing until something is said for the first time. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  );
}
