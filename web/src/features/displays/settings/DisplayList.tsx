import { Stack, Text, TextInput } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import {
  type Display,
  type Reach,
  type Screen,
  updateDisplay,
} from "@wardline/contracts/boards/displays";
import { SCREEN_COMMAND_LABELS, type ScreenCommand } from "@wardline/domain/boards/screen-command";
import { LIMITS } from "@wardline/domain/limits";
import { useState } from "react";
import { useSearchText } from "../../../lib/address/search-params.js";
import { useMyWardId } from "../../../shared/hospital/my-ward.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { ConfirmDialog, DeleteDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { useSubjectDialog } from "../../../ui/dialog/use-subject-dialog.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { validateSchema } from "../../../ui/form/form-errors.js";
import { DialogForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { RowMenu } from "../../../ui/menu/ActionMenu.js";
import { Fold } from "../../../ui/page/Fold.js";
import { DisplayAddress } from "../DisplayAddress.js";
import classes from "../Displays.module.css";
import {
  chooseDefaultDisplay,
  readCurrentDisplay,
  useRevokeDisplay,
  useRotateDisplay,
  useUpdateDisplay,
} from "../displays.js";
import { PublishButton, usePublishing } from "../publish/PublishButton.js";
import { displayScreensText } from "../screens/screen-list.js";
import { useCommandScreens, useReach, useScreens } from "../screens/screens.js";
import { DisplaySettings } from "./DisplaySettings.js";
import { scopeText } from "./ScopeChoice.js";

const QrCode = lazyPart(async () => (await import("../../../ui/page/QrCode.js")).QrCode);

const toast = toastsAbout("display");

/** Value in the address while no display is open. */
const NONE = "none";

type Question = "rotate" | "revoke" | "qr";

type DisplayListProps = { displays: readonly Display[]; departments: readonly string[] };

/** Lists the hospital's displays; the page's address names the open one (default: `chooseDefaultDisplay`). */
export function DisplayList({ displays, departments }: DisplayListProps) {
  const rotate = useRotateDisplay();
  const revoke = useRevokeDisplay();
  const { subject, open, show, close } = useSubjectDialog<Question, Display>();
  const [opened, setOpened] = useSearchText("display");
  const defaultId = chooseDefaultDisplay(displays, useMyWardId())?.display_id;
  const { data: screens } = useScreens();
  const { data: reach } = useReach(displays.map(({ display_id }) => display_id));
  const publishing = usePublishing();

  async function changeAddress({ display_id, name }: Display): Promise<void> {
    const isChanged = await toast.report(
      rotate.mutateAsync(display_id),
      `“${name}” has a new address.`,
      "Failed to change the address of the display.",
    );
    if (isChanged) close();
  }

  return (
    <>
      {publishing.dialog}
      {displays.length === 0 ? (
        <EmptyState
          title="No displays yet"
          text="Publish your patients, or pair a screen with the code that it shows."
          icon={<IconDeviceTv size={26} />}
          order={3}
        >
          <PublishButton publishing={publishing} variant="filled" />
        </EmptyState>
      ) : null}
      <Stack gap="xs">
        {displays.map((display) => {
          const id = display.display_id;
          const isOpen = id === (opened || defaultId);
          return (
            <DisplayRow
              key={id}
              display={display}
              departments={departments}
              screens={screens?.filter(({ display_id }) => display_id === id)}
              reach={reach?.get(id)}
              onAsk={(question) => show(question, display)}
              isOpen={isOpen}
              onToggle={() => setOpened(isOpen ? NONE : id)}
            />
          );
        })}
      </Stack>
      {subject === null ? null : (
        <>
          <Dialog opened={open === "qr"} onClose={close} title={`QR code of “${subject.name}”`}>
            <Stack gap="md">
              <Text>
                Scan the code with a tablet or phone to open this board there. Everyone who has the
                address can see the board.
              </Text>
              {subject.display_url === null ? null : (
                <QrCode text={subject.display_url} label={`Address of ${subject.name}`} />
              )}
              <DisplayAddress display={subject} />
            </Stack>
          </Dialog>
          <ConfirmDialog
            opened={open === "rotate"}
            onClose={close}
            onConfirm={() => void changeAddress(subject)}
            isBusy={rotate.isPending}
            isDanger={false}
            title="New address"
            text={`“${subject.name}” gets a new address. The old address stops working at once: every screen of this display goes dark until you open the new address on the screen.`}
            confirmLabel="Yes, Change Address"
          />
          <DeleteDialog
            opened={open === "revoke"}
            onClose={close}
            subject={subject.display_id}
            remove={revoke}
            title="Revoke display"
            text={`“${subject.name}” will be revoked, and every screen that shows it goes dark. This action cannot be undone.`}
            confirmLabel="Yes, Revoke Display"
            toast={toast}
            done={`“${subject.name}” was revoked.`}
            failed="Failed to revoke the display."
          />
        </>
      )}
    </>
  );
}

interface DisplayRowProps {
  display: Display;
  departments: readonly string[];
  /** Screens of this display; undefined while they are loading. */
  screens: readonly Screen[] | undefined;
  reach: Reach | undefined;
  onAsk: (question: Question) => void;
  isOpen: boolean;
  onToggle: () => void;
}

function DisplayRow(props: DisplayRowProps) {
  const { display, departments, screens, reach, onAsk, isOpen, onToggle } = props;
  const { display_id: id, name } = display;
  const [isRenaming, setRenaming] = useState(false);
  const wards = useWards();
  const command = useCommandScreens();
  const navigate = useNavigate();
  const state = screens === undefined ? null : displayScreensText(screens);

  function send(what: ScreenCommand): void {
    void toast.report(
      command.mutateAsync({ display_id: id, command: what }),
      (answers) => {
        const shownCount = answers.filter(({ shown_at }) => shown_at !== null).length;
        return `${SCREEN_COMMAND_LABELS[what]}: shown on ${shownCount} of ${answers.length} screens.`;
      },
      "Failed to reach the screens.",
    );
  }

  const listActions = () => [
    { label: "QR code", onSelect: () => onAsk("qr") },
    {
      label: "Go back in time",
      onSelect: () => void navigate({ to: "/dashboard/time-machine/$id", params: { id } }),
    },
    { label: "Identify its screens", onSelect: () => send("identify") },
    { label: "Show test picture on its screens", onSelect: () => send("test_picture") },
    { label: "Reload its screens", onSelect: () => send("reload") },
    { label: "Rename", onSelect: () => setRenaming(true) },
    { label: "New address", onSelect: () => onAsk("rotate") },
    { label: "Revoke", onSelect: () => onAsk("revoke"), isDanger: true },
  ];

  return (
    <>
      <Fold
        title={name}
        order={3}
        state={
          <>
            {scopeText(display.scope, wards)}
            {state === null ? null : (
              <span className={classes.screensState} data-state={state.tone}>
                {state.text}
              </span>
            )}
          </>
        }
        aside={<RowMenu label={`Actions for ${name}`} actions={listActions} />}
        isOpen={isOpen}
        onToggle={onToggle}
      >
        <DisplaySettings display={display} departments={departments} reach={reach} />
      </Fold>
      <FormDialog opened={isRenaming} onClose={() => setRenaming(false)} title={`Rename “${name}”`}>
        <RenameForm display={display} onClose={() => setRenaming(false)} />
      </FormDialog>
    </>
  );
}

function RenameForm({ display, onClose }: { display: Display; onClose: () => void }) {
  const update = useUpdateDisplay();
  const entry = useRecordForm({
    record: display,
    toValues: ({ name }) => ({ name }),
    findErrors: (values) => validateSchema(updateDisplay.body, values),
    send: (body, { display_id: id, version }) => update.mutateAsync({ id, version, body }),
    readCurrent: readCurrentDisplay,
    toast,
    saved: "The display was renamed.",
    failed: "Failed to rename the display.",
    onSaved: onClose,
  });
  return (
    <DialogForm entry={entry} label="Save" onCancel={onClose}>
      <TextInput
        {...NAME_TEXT}
        maxLength={LIMITS.name}
        label="Display name"
        {...entry.form.getInputProps("name")}
      />
    </DialogForm>
  );
}
