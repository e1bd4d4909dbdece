import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import {
  BOARD_TEMPLATE_LABELS,
  BOARD_TEMPLATES,
  type BoardTemplate,
} from "@wardline/domain/boards/board-template";
import { useState } from "react";
import { useSearchText } from "../../../lib/address/search-params.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { Segments } from "../../../ui/form/Segments.js";
import { Panel, TwoColumns } from "../../../ui/page/Panel.js";
import classes from "../Displays.module.css";
import { templateQuery, useDisplays, useUpdateTemplate } from "../displays.js";
import { ScreensPanel } from "../screens/ScreensPanel.js";
import { PairForm } from "../screens/screen-forms.js";
import { screensLabel } from "../screens/screen-list.js";
import { useScreens } from "../screens/screens.js";
import board2d from "./board-2d.webp";
import board3d from "./board-3d.webp";
import { DisplayList } from "./DisplayList.js";

const toast = toastsAbout("template");

const TEMPLATES: Readonly<Record<BoardTemplate, { text: string; picture: string }>> = {
  "2d": { text: "A clear table, one row per patient. Runs on any screen.", picture: board2d },
  "3d": {
    text: "The ward as a room, one bed per patient. Needs a newer screen.",
    picture: board3d,
  },
};

/** Choice of Classical or Standard for all displays at once (docs/product.md, Settings). */
function TemplateChoice({ template }: { template: BoardTemplate }) {
  const update = useUpdateTemplate();
  const shown = update.isPending ? update.variables : template;

  function choose(next: BoardTemplate): void {
    if (next === template || update.isPending) return;
    void toast.report(
      update.mutateAsync(next),
      `Board template updated to ${BOARD_TEMPLATE_LABELS[next].short} for all displays`,
      "Failed to update board template.",
    );
  }

  return (
    <Radio.Group aria-label="Board template" value={shown} onChange={choose}>
      <TwoColumns from="xs">
        {BOARD_TEMPLATES.map((one) => (
          <Radio.Card key={one} value={one} className={classes.template}>
            <img src={TEMPLATES[one].picture} width={640} height={360} alt="" />
            <Group component="span" gap={12} px={14} py={10} align="flex-start" wrap="nowrap">
              <Radio.Indicator mt={2} flex="none" className={classes.dot} />
              <span>
                <Text span fw={620} display="block">
                  {BOARD_TEMPLATE_LABELS[one].name} ({BOARD_TEMPLATE_LABELS[one].short})
                </Text>{" "}
                <Text span size="sm" c="dimmed">
                  {TEMPLATES[one].text}
                </Text>
              </span>
            </Group>
          </Radio.Card>
        ))}
      </TwoColumns>
    </Radio.Group>
  );
}

/** Settings of the boards: their template, the displays, and the screens (docs/product.md, Settings). */
export function BoardSettings({ departments }: { departments: readonly string[] }) {
  return (
    <Stack gap="lg">
      <Panel
        title="Board template"
        description="The look of all boards, except displays with their own template. They change at once."
      >
        <Loaded query={useQuery(templateQuery)}>
          {(data) => <TemplateChoice template={data} />}
        </Loaded>
      </Panel>
      <Displays departments={departments} />
    </Stack>
  );
}

/** The lists below the template; `?list=` in the address selects one, by default the displays. */
const LISTS = {
  displays: {
    title: "Displays",
    description:
      "Everyone who has an address sees its board. Hidden data is never sent to the display.",
  },
  screens: {
    title: "Screens",
    description: "Every screen that shows a display. Offline screens come first.",
  },
} as const;

function Displays({ departments }: { departments: readonly string[] }) {
  const { data: screens = [] } = useScreens();
  // The QR code on an unpaired screen links to this page; the address contains the screen's code.
  const [scannedCode, setScannedCode] = useSearchText("code");
  const [isPairing, setPairing] = useState(scannedCode !== "");
  const [list, setList] = useSearchText("list");
  const shown = list === "screens" ? "screens" : "displays";

  function closePairing(): void {
    setPairing(false);
    if (scannedCode !== "") setScannedCode(undefined);
  }

  return (
    <Panel
      {...LISTS[shown]}
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
      <Loaded query={useDisplays()}>
        {(displays) => (
          <>
            {shown === "screens" ? (
              // Keeps the focus when the focused row leaves the list.
              <div tabIndex={-1} data-keeps-focus>
                <ScreensPanel displays={displays} />
              </div>
            ) : (
              <DisplayList displays={displays} departments={departments} />
            )}
            <FormDialog opened={isPairing} onClose={closePairing} title="Pair a screen">
              <PairForm
                key={scannedCode}
                displays={displays}
                code={scannedCode}
                onClose={closePairing}
              />
            </FormDialog>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
