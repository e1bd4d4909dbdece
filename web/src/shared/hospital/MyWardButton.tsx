import classes from "./MyWardButton.module.css";
import { useMyWard } from "./my-ward.js";
import { useWards } from "./wards.js";

interface MyWardButtonProps {
  /** The id of the ward that is shown; "" for all. */
  shown: string;
  /** Whether there is room to offer giving it up as well. */
  canGiveUp?: boolean;
}

/**
 * Beside the choice of a ward: makes the ward that is shown the person's own on this browser, so that list, map and paper
 * begin with it, or gives that up. Nothing while all wards are shown.
 */
export function MyWardButton({ shown, canGiveUp = false }: MyWardButtonProps) {
  const mine = useMyWard();
  const isKnown = useWards().some(({ id }) => id === shown);
  const isMine = mine.id === shown;
  if (!isKnown || (isMine && !canGiveUp)) return null;
  return (
    <button
      type="button"
      className={classes.button}
      title="Remembered for you on this browser: the list, the map and what you print begin with it."
      onClick={() => mine.choose(isMine ? null : shown)}
    >
      {isMine ? "No longer my ward" : "Make it my ward"}
    </button>
  );
}
