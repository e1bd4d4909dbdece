import { Text } from "@mantine/core";
import { counted } from "@wardline/domain/counted";
import { departmentsText } from "../../../shared/duty/duty-text.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import classes from "./Tonight.module.css";
import { StateText } from "./TonightLine.js";
import { useTonight } from "./tonight-queries.js";

/** In one row for the dashboard: whether something is wrong tonight, and where. */
export function TonightCard() {
  const { data } = useTonight();
  if (data === undefined || data.length === 0) return null;
  const wrong = data.filter(({ is_clean }) => !is_clean).map(({ department }) => department);
  const isClean = wrong.length === 0;
  return (
    <section className={classes.cardRow} aria-label="Tonight">
      <Text fw={650}>Tonight</Text>
      <StateText isClean={isClean}>
        {isClean
          ? "Complete"
          : `${counted(wrong.length, "department")} not complete: ${departmentsText(wrong)}`}
      </StateText>
      <ButtonLink
        to="/dashboard/call-duty-roster"
        hash="tonight"
        variant="default"
        size="xs"
        ms="auto"
      >
        Open Tonight
      </ButtonLink>
    </section>
  );
}
