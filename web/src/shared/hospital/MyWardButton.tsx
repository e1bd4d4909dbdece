import classes from "./MyWardButton.module.css";
import { useMyWard } from "./my-ward.js";
import { useWards } from "./wards.js";

interface MyWardButtonProps {
  /** Id of the ward that the page shows; "" for all wards. */
  shown: string;
  /** True if there is room for the button that removes the choice. */
  canRemove?: boolean;
}

/**
 * Renders a button that makes the shown ward the person's own in this browser, or removes this choice. List, map and
 * printouts start with the person's own ward. Renders nothing while all wards are shown.
 */
export function MyWardButton({ shown, canRemove = false }: MyWardButtonProps) {
  const myWard = useMyWard();
  const isKnown = useWards().some(({ id }) => id === shown);
  const isMine = myWard.id === shown;
  if (!isKnown || (isMine && !canRemove)) return null;
  return (
    <button
      type="button"
      className={classes.button}
      title="Remembered for you in this browser: the list, the map and your printouts start with this ward."
      onClick={() => myWard.choose(isMine ? null : shown)}
    >
      {isMine ? "Remove as my ward" : "Make it my ward"}
    </button>
  );
}
