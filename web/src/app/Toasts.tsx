import { notificationsStore, useNotifications } from "@mantine/notifications";
import { Suspense, useState } from "react";
import { lazyPart } from "../ui/feedback/lazy-part.js";
import { urgentToasts } from "../ui/feedback/toast.js";
import classes from "./App.module.css";

const ToastStack = lazyPart(async () => (await import("../ui/feedback/ToastStack.js")).ToastStack);

/** Loads the code that shows toasts. Never rejects: nobody can act on a failure. */
export const fetchToasts = ToastStack.preload;

/** Shows toasts in two live regions. They exist from the first paint, so that the first toast is announced as well. */
export function Toasts() {
  return (
    <div className={classes.corner}>
      <div aria-live="assertive" aria-atomic="false">
        <LazyToasts store={urgentToasts} />
      </div>
      <div aria-live="polite" aria-atomic="false">
        <LazyToasts store={notificationsStore} />
      </div>
    </div>
  );
}

function LazyToasts({ store }: { store: typeof notificationsStore }) {
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
