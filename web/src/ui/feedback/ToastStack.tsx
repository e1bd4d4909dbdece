import { useMediaQuery } from "@mantine/hooks";
import { Notifications, type NotificationsProps } from "@mantine/notifications";
import classes from "./ToastStack.module.css";

/** More than this at once would cover the page: later ones wait. */
const MOST = 4;

/** The toasts of a store, in the corner that no page has its buttons in; on a phone at the bottom. */
export function ToastStack({ store }: Pick<NotificationsProps, "store">) {
  // Known before the first toast is drawn: a toast that changes its corner is drawn in both for a while.
  const isNarrow = useMediaQuery("(max-width: 36em)", false, { getInitialValueInEffect: false });
  return (
    <Notifications
      {...(store !== undefined && { store })}
      withinPortal={false}
      position={isNarrow ? "bottom-center" : "bottom-right"}
      layout="stacked"
      limit={MOST}
      classNames={{ root: classes.stack, notification: classes.toast }}
    />
  );
}
