import { useMediaQuery } from "@mantine/hooks";
import { Notifications, type NotificationsProps } from "@mantine/notifications";
import classes from "./ToastStack.module.css";

/** Toasts shown at once. More would cover the page, so later ones wait. */
const MAX_TOASTS = 4;

/** Shows the toasts of a store in a corner without page buttons, or at the bottom on a phone. */
export function ToastStack({ store }: Pick<NotificationsProps, "store">) {
  // Read before the first render, because a toast that changes corner briefly appears in both.
  const isNarrow = useMediaQuery("(max-width: 36em)", false, { getInitialValueInEffect: false });
  return (
    <Notifications
      {...(store !== undefined && { store })}
      withinPortal={false}
      position={isNarrow ? "bottom-center" : "bottom-right"}
      layout="stacked"
      limit={MAX_TOASTS}
      classNames={{ root: classes.stack, notification: classes.toast }}
    />
  );
}
