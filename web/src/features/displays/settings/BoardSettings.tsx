import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { Display } from "@wardline/contracts/displays";
import {
  BOARD_TEMPLATE_LABELS,
  BOARD_TEMPLATES,
  type BoardTemplate,
} from "@wardline/domain/boards/board-template";
import { useState } from "react";
import { useSearchText } from "../../../lib/address/search-params.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { Segments } from "../../../ui/form/Segments.js";
import { Panel } from "../../../ui/page/Panel.js";
import { TwoColumns } from "../../../ui/page/TwoColumns.js";
import classes from "../Displays.module.css";
import { useDisplays, useTemplate, useUpdateTemplate } from "../displays.js";
import { PairForm } from "../screens/PairForm.js";
import { ScreensPanel } from "../screens/ScreensPanel.js";
import { screensLabel } from "../screens/screen-list.js";
import { useScreens } from "../screens/screens.js";
import board2d from "./board-2d.webp";
import board3d from "./board-3d.webp";
import { DisplayList } from "./DisplayList.js";

const toast = toastsAbout("template");

const DESCRIPTIONS: Readonly<Record<BoardTemplate, string>> = {
  "2d": "A clear table, one row per patient. Runs on any television.",
  "3d": "The ward as a room, one bed per patient. Wants a modern screen.",
};

/** Each template as it looks on a television, with invented patients. */
const PICTURES: Readonly<Record<BoardTemplate, string>> = { "2d": board2d, "3d": board3d };

/** Classical or Standard, for all displays at once (docs/product.md, Settings). */
function TemplateChoice({ template }: { template: BoardTemplate }) {
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

interface BoardSettingsProps {
  /** The names of the hospital's departments. */
  departments: readonly string[];
}

/**
 * Everything about the boards: their template, the displays, and the screens that show them
 * (docs/product.md, Settings).
 */
export function BoardSettings({ departments }: BoardSettingsProps) {
  return (
    <Stack gap="lg">
      <Panel title="Board template" description="The design of all displays. It changes at once.">
        <Template />
      </Panel>
      <Displays departments={departments} />
    </Stack>
  );
}

function Template() {
  const { data, error, isError, refetch } = useTemplate();
  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return data === undefined ? <LoadingState /> : <TemplateChoice template={data} />;
}

/** What is listed below the template, as it stands in `?list=`: the displays where it is empty. */
const LISTS = {
  displays: "Everyone who has an address sees its board. What a display hides is never sent to it.",
  screens: "Every television that shows a display, as it reports itself. Offline ones come first.",
} as const;

function Displays({ departments }: BoardSettingsProps) {
  const { data, error, isError, refetch } = useDisplays();
  const { data: screens = [] } = useScreens();
  // The square on an unpaired screen leads here, with its code in the address.
  const [scanned, setScanned] = useSearchText("code");
  const [isPairing, setPairing] = useState(scanned !== "");
  const [list, setList] = useSearchText("list");
  const shown = list === "screens" ? "screens" : "displays";

  function closePairing(): void {
    setPairing(false);
    if (scanned !== "") setScanned(undefined);
  }

  if (data === undefined) {
    return (
      <Panel title="Displays">
        {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </Panel>
    );
  }
  return (
    <>
      <Panel
        title={shown === "screens" ? "Screens" : "Displays"}
        description={LISTS[shown]}
        aside={
          <Group gap="xs">
            <Segments
              label="List"
              options={[
                { value: "displays", label: "Displays" },
                { value: "screens", label: screensLabel(screens) },
              ]}
              value={shown}
              onChange={(next) => setList(next === "screens" ? next : undefined)}
            />
            <Button
              leftSection={<IconPlugConnected size={17} aria-hidden="true" />}
              onClick={() => setPairing(true)}
            >
              Pair a screen
            </Button>
          </Group>
        }
      >
        {shown === "screens" ? (
          // Focus stays here when the row that had it is taken off the list.
          <div tabIndex={-1} data-keeps-focus>
            <ScreensPanel displays={data} />
          </div>
        ) : (
          <DisplayList displays={data} departments={departments} />
        )}
      </Panel>
      <PairDialog opened={isPairing} displays={data} code={scanned} onClose={closePairing} />
    </>
  );
}

interface PairDialogProps {
  opened: boolean;
  displays: readonly Display[];
  /** The code that the screen's QR square brought along; empty when it is still to be typed. */
  code: string;
  onClose: () => void;
}

/** Turns a screen that shows a code into a display (docs/wire.md, Displays and boards). */
function PairDialog({ opened, displays, code, onClose }: PairDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Pair a screen">
      <PairForm key={code} displays={displays} code={code} onClose={onClose} />
    </FormDialog>
  );
}
