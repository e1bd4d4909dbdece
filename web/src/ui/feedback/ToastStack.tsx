import { useMediaQuery } from "@mantine/hooks";
import { Notifications, type NotificationsProps } from "@mantine/notifications";
import classes from "./ToastStack.module.css";

/** Maximum number of toasts shown at once; more would cover the page, so later toasts wait. */
const MAX_TOASTS = 4;

/** Shows the toasts of a store in a corner without page buttons; on a phone, at the bottom. */
export function ToastStack({ store }: Pick<NotificationsProps, "store">) {
  // Read before the first render, because a toast that moves to another corner would briefly appear in both.
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
