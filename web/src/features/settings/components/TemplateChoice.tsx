import { Radio, SimpleGrid, Text } from "@mantine/core";
import {
  BOARD_TEMPLATE_LABELS,
  BOARD_TEMPLATES,
  type BoardTemplate,
} from "@wardline/domain/board-template";
import { toastError, toastSuccess } from "../../../lib/toast.js";
import { useUpdateTemplate } from "../api/displays.js";
import classes from "./Settings.module.css";
import { TemplateSketch } from "./TemplateSketch.js";

const DESCRIPTIONS: Readonly<Record<BoardTemplate, string>> = {
  "2d": "A clear table, one row per patient. Runs on any television.",
  "3d": "The ward as a room, one bed per patient. Wants a modern screen.",
};

/** Classical or Standard, for all displays at once (spec.md 4). */
export function TemplateChoice({ template }: { template: BoardTemplate }) {
  const update = useUpdateTemplate();
  const shown = update.isPending ? update.variables : template;

  async function choose(next: BoardTemplate): Promise<void> {
    if (next === template || update.isPending) return;
    try {
      await update.mutateAsync(next);
      const { short } = BOARD_TEMPLATE_LABELS[next];
      toastSuccess(`Board template updated to ${short} for all displays`);
    } catch (error) {
      toastError(error, "Failed to update board template.");
    }
  }

  return (
    <Radio.Group aria-label="Board template" value={shown} onChange={(value) => void choose(value)}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {BOARD_TEMPLATES.map((one) => (
          <Radio.Card
            key={one}
            value={one}
            className={classes.template}
            aria-label={BOARD_TEMPLATE_LABELS[one].name}
            aria-description={DESCRIPTIONS[one]}
          >
            <TemplateSketch template={one} />
            <span className={classes.templateText}>
              <Radio.Indicator mt={2} className={classes.dot} />
              <span>
                <Text component="span" fw={620} display="block">
                  {BOARD_TEMPLATE_LABELS[one].name} ({BOARD_TEMPLATE_LABELS[one].short})
                </Text>
                <Text component="span" size="sm" c="dimmed">
                  {DESCRIPTIONS[one]}
                </Text>
              </span>
            </span>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
