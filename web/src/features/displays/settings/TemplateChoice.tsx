import { Radio, Text } from "@mantine/core";
import {
  BOARD_TEMPLATE_LABELS,
  BOARD_TEMPLATES,
  type BoardTemplate,
} from "@wardline/domain/board-template";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { TwoColumns } from "../../../ui/page/TwoColumns.js";
import classes from "../Displays.module.css";
import { useUpdateTemplate } from "../displays.js";
import board2d from "./board-2d.webp";
import board3d from "./board-3d.webp";

const toast = toastsAbout("template");

const DESCRIPTIONS: Readonly<Record<BoardTemplate, string>> = {
  "2d": "A clear table, one row per patient. Runs on any television.",
  "3d": "The ward as a room, one bed per patient. Wants a modern screen.",
};

/** Each template as it looks on a television, with invented patients. */
const PICTURES: Readonly<Record<BoardTemplate, string>> = { "2d": board2d, "3d": board3d };

/** Classical or Standard, for all displays at once (docs/product.md, Settings). */
export function TemplateChoice({ template }: { template: BoardTemplate }) {
  const update = useUpdateTemplate();
  const shown = update.isPending ? update.variables : template;

  async function choose(next: BoardTemplate): Promise<void> {
    if (next === template || update.isPending) return;
    try {
      await update.mutateAsync(next);
      const { short } = BOARD_TEMPLATE_LABELS[next];
      toast.success(`Board template updated to ${short} for all displays`);
    } catch (error) {
      toast.error(error, "Failed to update board template.");
    }
  }

  return (
    <Radio.Group aria-label="Board template" value={shown} onChange={(value) => void choose(value)}>
      <TwoColumns from="xs">
        {BOARD_TEMPLATES.map((one) => (
          <Radio.Card key={one} value={one} className={classes.template}>
            <img src={PICTURES[one]} width={640} height={360} alt="" />
            <span className={classes.templateText}>
              <Radio.Indicator mt={2} className={classes.dot} />
              <span>
                <Text component="span" fw={620} display="block">
                  {BOARD_TEMPLATE_LABELS[one].name} ({BOARD_TEMPLATE_LABELS[one].short})
                </Text>{" "}
                <Text component="span" size="sm" c="dimmed">
                  {DESCRIPTIONS[one]}
                </Text>
              </span>
            </span>
          </Radio.Card>
        ))}
      </TwoColumns>
    </Radio.Group>
  );
}
