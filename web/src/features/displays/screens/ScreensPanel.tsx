import { Button, Group, Text } from "@mantine/core";
import {
  IconArrowRight,
  IconDeviceTvOff,
  IconMapPin,
  IconRefresh,
  IconTag,
  IconTestPipe,
  IconTrash,
} from "@tabler/icons-react";
import type { Display } from "@wardline/contracts/displays";
import { BOARD_TEMPLATE_LABELS } from "@wardline/domain/boards/board-template";
import {
  SCREEN_COMMAND_LABELS,
  type ScreenCommand,
  shortScreenId,
} from "@wardline/domain/boards/screen-command";
import type { Sort } from "@wardline/domain/records/list-view";
import { counted } from "@wardline/domain/text/counted";
import { useMemo, useState } from "react";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import classes from "../Displays.module.css";
import { MoveForm } from "./MoveForm.js";
import { NameForm } from "./NameForm.js";
import {
  answerText,
  type CommandAnswer,
  cautions,
  detailText,
  isMissing,
  type ListedScreen,
  listedScreens,
  onlineText,
  stateText,
} from "./screen-list.js";
import {
  useAnswers,
  useCommandScreens,
  useForgetMissingScreens,
  useForgetScreen,
  useScreens,
} from "./screens.js";

/** Enough of a build to tell two apart. */
const SHORT_BUILD = 6;

/** What a screen is called: its display, and its name or else its number among that one's screens. */
function screenName({ display, name, number }: ListedScreen): string {
  return `${display} (${name || number})`;
}

/** The columns of the list of screens; `zone` is the hospital's, `answers` what screens answered to commands. */
function screenColumns(
  zone: string,
  answers: Readonly<Record<string, CommandAnswer>>,
): readonly DataColumn<ListedScreen>[] {
  return [
    {
      id: "screen",
      header: "Screen",
      card: "title",
      sortValue: screenName,
      cell: ({ display, name, number, screen_id }) => (
        <>
          <span className={classes.screenName}>{name || display}</span>
          <span className={classes.detail}>
            {name === "" ? null : `${display} · `}
            {number} · {shortScreenId(screen_id)}
          </span>
        </>
      ),
    },
    {
      id: "state",
      header: "State",
      width: "24%",
      sortValue: ({ online, last_seen }) => `${online ? 1 : 0} ${last_seen}`,
      cell: (screen) => {
        const { text, isFine } = stateText(screen);
        const answer = answers[screen.id];
        return (
          <>
            <span className={classes.state} data-online={isFine || undefined}>
              {text}
            </span>
            <span className={classes.detail}>
              {detailText(screen) ?? `Last seen ${momentText(screen.last_seen, zone)}`}
            </span>
            {cautions(screen).map(({ text: caution, isBad }) => (
              <span
                key={caution}
                className={isBad ? `${classes.detail} ${classes.bad}` : classes.detail}
              >
                {caution}
              </span>
            ))}
            {answer === undefined ? null : (
              <output className={classes.detail}>{answerText(answer, zone)}</output>
            )}
          </>
        );
      },
    },
    {
      id: "template",
      header: "Template",
      width: "14%",
      sortValue: ({ template }) => template,
      cell: ({ template }) => BOARD_TEMPLATE_LABELS[template].name,
    },
    {
      id: "fps",
      header: "Frames",
      width: "11%",
      align: "end",
      sortValue: ({ fps }) => fps ?? -1,
      cell: ({ fps }) => (fps === null ? "–" : `${Math.round(fps)} a second`),
    },
    {
      id: "viewport",
      header: "Size",
      width: "13%",
      align: "end",
      cell: ({ viewport }) => viewport.replace("x", " × "),
    },
    {
      id: "build",
      header: "Build",
      width: "11%",
      cell: ({ build }) => build.slice(0, SHORT_BUILD),
    },
  ];
}

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
  return <ScreenTable rows={listedScreens(data, displays)} displays={displays} />;
}

interface ScreenTableProps {
  rows: readonly ListedScreen[];
  displays: readonly Display[];
}

function ScreenTable({ rows, displays }: ScreenTableProps) {
  const [sort, setSort] = useState<Sort>({ column: "state", direction: "asc" });
  const forget = useForgetScreen();
  const zone = useHospitalZone();
  const answers = useAnswers();
  const command = useCommandScreens();
  const [named, setNamed] = useState<ListedScreen | null>(null);
  const [moved, setMoved] = useState<ListedScreen | null>(null);
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
      label: "Name",
      icon: <IconMapPin size={17} aria-hidden="true" />,
      onSelect: () => setNamed(screen),
    },
    ...(displays.length < 2
      ? []
      : [
          {
            label: "Move to another display…",
            icon: <IconArrowRight size={17} aria-hidden="true" />,
            onSelect: () => setMoved(screen),
          },
        ]),
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
      <Group justify="space-between" mb="sm">
        <Text component="output">{onlineText(rows)}</Text>
        <ForgetMissing missing={rows.filter(isMissing).length} />
      </Group>
      <DataTable
        label="screens"
        columns={columns}
        rows={rows}
        rowLabel={screenName}
        sort={sort}
        onSort={setSort}
        actions={actionsOf}
      />
      <FormDialog opened={named !== null} onClose={() => setNamed(null)} title="Name the screen">
        {named === null ? null : <NameForm screen={named} onClose={() => setNamed(null)} />}
      </FormDialog>
      <FormDialog opened={moved !== null} onClose={() => setMoved(null)} title="Move the screen">
        {moved === null ? null : (
          <MoveForm screen={moved} displays={displays} onClose={() => setMoved(null)} />
        )}
      </FormDialog>
    </>
  );
}

/** Takes all missing screens off the list, once somebody has agreed to how many. */
function ForgetMissing({ missing }: { missing: number }) {
  const [isAsking, setAsking] = useState(false);
  const forget = useForgetMissingScreens();

  async function remove(): Promise<void> {
    try {
      const forgotten = await forget.mutateAsync();
      toast.success(`${counted(forgotten, "screen")} taken off the list.`);
    } catch (error) {
      toast.error(error, "Failed to take the screens off the list.");
    } finally {
      setAsking(false);
    }
  }

  if (missing === 0 && !isAsking) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Forget all missing
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={`Forget ${counted(missing, "missing screen")}?`}
        text="They leave the list, and nobody is emailed about them. One that reports itself again comes back."
        confirmLabel="Forget"
        isBusy={forget.isPending}
      />
    </>
  );
}
