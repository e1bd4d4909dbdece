import { notificationsStore, useNotifications } from "@mantine/notifications";
import { Suspense, useState } from "react";
import { lazyPart } from "../ui/feedback/lazy-part.js";
import { urgentToasts } from "../ui/feedback/toast.js";
import classes from "./Toasts.module.css";

const ToastStack = lazyPart(async () => (await import("../ui/feedback/ToastStack.js")).ToastStack);

/** Makes toasts ready to be shown: a failure that nobody can read is none for the person. Does not reject. */
export const fetchToasts = ToastStack.preload;

/** The corner of the toasts: two live regions, which stand from the first paint, so that screen readers hear the first toast too. */
export function Toasts() {
  return (
    <div className={classes.corner}>
      <div aria-live="assertive" aria-atomic="false">
        <ToastsOnceNeeded store={urgentToasts} />
      </div>
      <div aria-live="polite" aria-atomic="false">
        <ToastsOnceNeeded store={notificationsStore} />
      </div>
    </div>
  );
}

/** Draws nothing before the first message. */
function ToastsOnceNeeded({ store }: { store: typeof notificationsStore }) {
  const { notifications } = useNotifications(store);
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToastStack store={store} />
    </Suspense>
  );
}
