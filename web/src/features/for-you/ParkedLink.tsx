import { numberText } from "@wardline/domain/text/counted";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { useParkedCount } from "./for-you.js";

/** Leads to the parked messages; nothing if there are none. */
export function ParkedLink() {
  const count = useParkedCount();
  if (count === 0) return null;
  return (
    <ButtonLink to="/dashboard/adt" variant="default">
      Parked messages: {numberText(count)}
    </ButtonLink>
  );
}
