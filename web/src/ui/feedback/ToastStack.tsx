import { useMediaQuery } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import classes from "./ToastStack.module.css";

/** More than this at once would cover the page: later ones wait. */
const MOST = 4;

/** Where toasts appear: in the corner that no page has its buttons in; on a phone at the bottom. */
export function ToastStack() {
  const isNarrow = useMediaQuery("(max-width: 36em)");
  return (
    <Notifications
      position={isNarrow ? "bottom-center" : "bottom-right"}
      layout="stacked"
      limit={MOST}
      containerWidth={400}
      classNames={{ root: classes.stack, notification: classes.toast }}
    />
  );
}
