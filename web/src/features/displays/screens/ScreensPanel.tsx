import { Text } from "@mantine/core";
import {
  IconDeviceTvOff,
  IconRefresh,
  IconTag,
  IconTestPipe,
  IconTrash,
} from "@tabler/icons-react";
import type { Display } from "@wardline/contracts/displays";
import type { Sort } from "@wardline/domain/list-view";
import { SCREEN_COMMAND_LABELS, type ScreenCommand } from "@wardline/domain/screen-command";
import { useMemo, useState } from "react";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import { screenColumns, screenName } from "./screen-columns.js";
import { useAnswers, useCommandScreens } from "./screen-commands.js";
import { type ListedScreen, listedScreens, onlineText } from "./screen-list.js";
import { useForgetScreen, useScreens } from "./screens.js";

const toast = toastsAbout("display");

const COMMANDS: readonly { what: ScreenCommand; Icon: typeof IconTag }[] = [
  { what: "identify", Icon: IconTag },
  { what: "test_picture", Icon: IconTestPipe },
  { what: "reload", Icon: IconRefresh },
];

/**
 * Every TV that shows a display: what it draws, how far it is, and whether it is there
 * (docs/wire.md, Displays and boards).
 */
export function ScreensPanel({ displays }: { displays: readonly Display[] }) {
  const { data, error, isError, refetch } = useScreens();
  if (data === undefined && isError) {
    return (
      <ErrorState error={error} fallback="Failed to fetch screens" onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <LoadingState />;
  return <ScreenTable rows={listedScreens(data, displays)} />;
}

function ScreenTable({ rows }: { rows: readonly ListedScreen[] }) {
  const [sort, setSort] = useState<Sort>({ column: "state", direction: "asc" });
  const forget = useForgetScreen();
  const zone = useHospitalZone();
  const answers = useAnswers();
  const command = useCommandScreens();
  const columns = useMemo(() => screenColumns(zone, answers), [zone, answers]);

  async function remove(screen: ListedScreen): Promise<void> {
    try {
      await forget.mutateAsync(screen);
      toast.success("The screen was taken off the list.");
    } catch (error) {
      toast.error(error, "Failed to take the screen off the list.");
    }
  }

  async function tell({ display_id, screen_id }: ListedScreen, what: ScreenCommand): Promise<void> {
    try {
      await command.mutateAsync({ display_id, screen_id, command: what });
    } catch (error) {
      toast.error(error, "Failed to reach the screen.");
    }
  }

  const actionsOf = (screen: ListedScreen): MenuAction[] => [
    ...COMMANDS.map(({ what, Icon }) => ({
      label: SCREEN_COMMAND_LABELS[what],
      icon: <Icon size={17} aria-hidden="true" />,
      onSelect: () => void tell(screen, what),
    })),
    {
      label: "Take off the list",
      icon: <IconTrash size={17} aria-hidden="true" />,
      isDanger: true,
      onSelect: () => void remove(screen),
    },
  ];

  if (rows.length === 0) {
    return (
      <EmptyState
        order={3}
        icon={<IconDeviceTvOff size={26} />}
        title="No screens yet"
        text="Pair a screen, or open a display's address on one. It appears here within seconds."
      />
    );
  }
  return (
    <>
      <Text component="output" display="block" mb="sm">
        {onlineText(rows)}
      </Text>
      <DataTable
        label="screens"
        columns={columns}
        rows={rows}
        rowLabel={screenName}
        sort={sort}
        onSort={setSort}
        actions={actionsOf}
      />
    </>
  );
}
