import { Box, Button, Group, Text } from "@mantine/core";
import {
  IconArrowRight,
  IconDeviceTvOff,
  IconInfoCircle,
  IconMapPin,
  IconRefresh,
  IconTag,
  IconTestPipe,
  IconTrash,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Display } from "@wardline/contracts/boards/displays";
import { BOARD_TEMPLATE_LABELS } from "@wardline/domain/boards/board-template";
import { isMissing } from "@wardline/domain/boards/picture-state";
import {
  SCREEN_COMMAND_LABELS,
  SCREEN_COMMANDS,
  type ScreenCommand,
  shortScreenId,
} from "@wardline/domain/boards/screen-command";
import type { Sort } from "@wardline/domain/records/list-view";
import { formatCount } from "@wardline/domain/text/format-count";
import { useMemo, useState } from "react";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import classes from "../Displays.module.css";
import { MoveForm, NameForm } from "./screen-forms.js";
import {
  answerText,
  detailText,
  type ListedScreen,
  listCautions,
  onlineText,
  screenStateText,
  toListedScreens,
} from "./screen-list.js";
import {
  type Answers,
  useAnswers,
  useCommandScreens,
  useForgetMissingScreens,
  useForgetScreen,
  useScreens,
} from "./screens.js";

/** Number of leading characters that are enough to tell two builds apart. */
const SHORT_BUILD_LENGTH = 6;

function formatScreenName({ display, name, number }: ListedScreen): string {
  return `${display} (${name || number})`;
}

function buildScreenColumns(zone: string, answers: Answers): readonly DataColumn<ListedScreen>[] {
  return [
    {
      id: "screen",
      header: "Screen",
      card: "title",
      sortValue: formatScreenName,
      cell: ({ display, name, number, screen_id }) => (
        <>
          <Box component="span" display="block" fw={600} style={{ overflowWrap: "anywhere" }}>
            {name || display}
          </Box>
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
      width: "36%",
      sortValue: ({ online, last_seen }) => `${online ? 1 : 0} ${last_seen}`,
      cell: (screen) => {
        const { text, isFine } = screenStateText(screen);
        const answer = answers[screen.id];
        return (
          <>
            <span className={classes.state} data-online={isFine || undefined}>
              {text}
            </span>
            <span className={classes.detail}>
              {detailText(screen) ?? `Last seen ${momentText(screen.last_seen, zone)}`}
            </span>
            {listCautions(screen).map(({ text: caution, isBad }) => (
              <span key={caution} className={classes.detail} data-bad={isBad || undefined}>
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
      width: "20%",
      sortValue: ({ template }) => template,
      cell: ({ template }) => BOARD_TEMPLATE_LABELS[template].name,
    },
  ];
}

const toast = toastsAbout("display");

const COMMAND_ICONS = { identify: IconTag, test_picture: IconTestPipe, reload: IconRefresh };

/** Lists the screens of all displays with their state (docs/wire/boards.md, Displays and boards). */
export function ScreensPanel({ displays }: { displays: readonly Display[] }) {
  return (
    <Loaded query={useScreens()} fallback="Failed to fetch screens.">
      {(data) => <ScreenTable rows={toListedScreens(data, displays)} displays={displays} />}
    </Loaded>
  );
}

function buildAction(label: string, Icon: TablerIcon, onSelect: () => void): MenuAction {
  return { label, icon: <Icon size={17} aria-hidden="true" />, onSelect };
}

const FORMS = [
  { part: "name", title: "Name the screen", Form: NameForm },
  { part: "move", title: "Move the screen", Form: MoveForm },
] as const;

type ScreenDialog = { part: "details" | "name" | "move"; screen: ListedScreen };

function ScreenTable(props: { rows: readonly ListedScreen[]; displays: readonly Display[] }) {
  const { rows, displays } = props;
  const [sort, setSort] = useState<Sort>({ column: "state", direction: "asc" });
  const forget = useForgetScreen();
  const zone = useHospitalZone();
  const answers = useAnswers();
  const command = useCommandScreens();
  const [dialog, setDialog] = useState<ScreenDialog | null>(null);
  // A form that is saved after it was left must not close the dialog that is open now.
  const closePart = (part: ScreenDialog["part"]) => () =>
    setDialog((current) => (current?.part === part ? null : current));
  const columns = useMemo(() => buildScreenColumns(zone, answers), [zone, answers]);

  function remove(screen: ListedScreen): void {
    void toast.report(
      forget.mutateAsync(screen),
      "The screen was removed from the list.",
      "Failed to remove the screen from the list.",
    );
  }

  const listActions = (screen: ListedScreen): MenuAction[] => {
    const show = (part: ScreenDialog["part"]) => () => setDialog({ part, screen });
    const send = (what: ScreenCommand) =>
      void command
        .mutateAsync({ ...screen, command: what })
        .catch((error) => toast.error(error, "Failed to reach the screen."));
    return [
      ...SCREEN_COMMANDS.map((what) =>
        buildAction(SCREEN_COMMAND_LABELS[what], COMMAND_ICONS[what], () => send(what)),
      ),
      buildAction("Details", IconInfoCircle, show("details")),
      buildAction("Name", IconMapPin, show("name")),
      ...(displays.length < 2
        ? []
        : [buildAction("Move to another display…", IconArrowRight, show("move"))]),
      { ...buildAction("Remove from the list", IconTrash, () => remove(screen)), isDanger: true },
    ];
  };

  if (rows.length === 0) {
    return (
      <EmptyState
        order={3}
        icon={<IconDeviceTvOff size={26} />}
        title="No screens yet"
        text="Pair a screen, or open a display's address on one. The screen appears here within seconds."
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
        rowLabel={formatScreenName}
        sort={sort}
        onSort={setSort}
        actions={listActions}
      />
      <Dialog
        opened={dialog?.part === "details"}
        onClose={closePart("details")}
        title={dialog?.part === "details" ? formatScreenName(dialog.screen) : ""}
      >
        {dialog?.part === "details" ? <ScreenDetails screen={dialog.screen} /> : null}
      </Dialog>
      {FORMS.map(({ part, title, Form }) => (
        <FormDialog
          key={part}
          opened={dialog?.part === part}
          onClose={closePart(part)}
          title={title}
        >
          {dialog?.part === part ? (
            <Form screen={dialog.screen} displays={displays} onClose={closePart(part)} />
          ) : null}
        </FormDialog>
      ))}
    </>
  );
}

/** Shows a screen's frame rate, size and build, which help to find out why the screen is slow. */
function ScreenDetails({ screen: { fps, viewport, build } }: { screen: ListedScreen }) {
  return (
    <>
      <Text>Frame rate: {fps === null ? "not known" : `${Math.round(fps)} per second`}</Text>
      <Text>Size: {viewport.replace("x", " × ")}</Text>
      <Text>Build: {build.slice(0, SHORT_BUILD_LENGTH)}</Text>
    </>
  );
}

function ForgetMissing({ missing }: { missing: number }) {
  const [isAsking, setAsking] = useState(false);
  const forget = useForgetMissingScreens();

  async function remove(): Promise<void> {
    await toast.report(
      forget.mutateAsync(),
      (removedCount) => `${formatCount(removedCount, "screen")} removed from the list.`,
      "Failed to remove the screens from the list.",
    );
    setAsking(false);
  }

  if (missing === 0 && !isAsking) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Remove all missing
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={`Remove ${formatCount(missing, "missing screen")}?`}
        text="They are removed from the list, and no emails are sent about them. A screen that connects again is listed again."
        confirmLabel="Remove"
        isBusy={forget.isPending}
      />
    </>
  );
}
