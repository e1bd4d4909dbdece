import { Button, Group, Stack } from "@mantine/core";
import { IconArrowDown, IconPlugConnected } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useSearchText } from "../../../lib/address/search-params.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { Panel } from "../../../ui/page/Panel.js";
import classes from "../Displays.module.css";
import { useDisplays, useTemplate } from "../displays.js";
import { PairDialog } from "../screens/PairDialog.js";
import { ScreensPanel } from "../screens/ScreensPanel.js";
import { DisplayList } from "./DisplayList.js";
import { TemplateChoice } from "./TemplateChoice.js";

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

function Displays({ departments }: BoardSettingsProps) {
  const { data, error, isError, refetch } = useDisplays();
  // The square on an unpaired screen leads here, with its code in the address.
  const [scanned, setScanned] = useSearchText("code");
  const [isPairing, setPairing] = useState(scanned !== "");
  const screens = useRef<HTMLDivElement>(null);

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
        title="Displays"
        description="Everyone who has an address sees its board. What a display hides is never sent to it."
        aside={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconArrowDown size={17} aria-hidden="true" />}
              onClick={() => {
                screens.current?.scrollIntoView();
                screens.current?.focus({ preventScroll: true });
              }}
            >
              Go to Screens
            </Button>
            <Button
              leftSection={<IconPlugConnected size={17} aria-hidden="true" />}
              onClick={() => setPairing(true)}
            >
              Pair a Screen
            </Button>
          </Group>
        }
      >
        <DisplayList displays={data} departments={departments} />
      </Panel>
      <div ref={screens} tabIndex={-1} className={classes.screens}>
        <Panel
          title="Screens"
          description="Every television that shows a display, as it reports itself. Offline ones come first."
        >
          <ScreensPanel displays={data} />
        </Panel>
      </div>
      <PairDialog opened={isPairing} displays={data} code={scanned} onClose={closePairing} />
    </>
  );
}
