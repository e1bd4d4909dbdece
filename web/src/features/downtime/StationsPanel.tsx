import { Box, Button, Checkbox, Group, MultiSelect, Text, TextInput } from "@mantine/core";
import { IconDeviceDesktopOff, IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { printPage } from "@wardline/client/printed-page";
import { pairStation, revokeStation, type Station } from "@wardline/contracts/boards/kits";
import { SCREEN_STORAGE_TEXTS } from "@wardline/domain/boards/screen-keeping";
import { LIMITS } from "@wardline/domain/limits";
import { isKitOld, KIT_OVERDUE_MINUTES, kitAgeText } from "@wardline/domain/operation/kit-age";
import { getWardNames } from "@wardline/domain/wards/ward";
import { useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { call, ignoreNotFound } from "../../lib/calls/api.js";
import { withoutRecord } from "../../lib/live/live-cache.js";
import { runChange } from "../../lib/live/query-client.js";
import { useNow } from "../../lib/time/clock.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { useWards } from "../../shared/hospital/wards.js";
import {
  normalisePairingCode,
  PairingForm,
  withCodeError,
} from "../../shared/pairing/PairingForm.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import lineList from "../../ui/page/LineList.module.css";
import { Panel } from "../../ui/page/Panel.js";
import { stationsQuery } from "./downtime-data.js";
import { buildWardProcedure } from "./ward-procedure.js";

const toast = toastsAbout("stations");

/** Lists the computers that store kits for an outage: their wards, and when they were last seen. */
export function StationsPanel() {
  const query = useQuery(stationsQuery);
  // The QR code on a station's screen links to this page; the address contains the station's code.
  const [code, setCode] = useSearchText("code");
  const [isPairing, setPairing] = useState(code !== "");
  const [stationToRemove, setStationToRemove] = useState<Station | null>(null);
  const revoke = useMutation({
    mutationFn: ({ id }: Station) => ignoreNotFound(call(revokeStation, { params: { id } })),
    onSuccess: (_nothing, { id, name }, _result, { client }) => {
      client.setQueryData(stationsQuery.queryKey, (held) => held && withoutRecord(held, id));
      toast.success(`“${name}” was removed. It will delete its kits.`);
    },
    onError: (failure) => toast.error(failure, "Failed to remove the station."),
    onSettled: () => setStationToRemove(null),
  });

  function close(): void {
    setPairing(false);
    if (code !== "") setCode("");
  }

  return (
    <Loaded query={query} label="Loading the stations">
      {(data) => (
        <Panel
          title="Downtime stations"
          description="A computer with a printer that stores the last three kits of its wards. It opens and prints them without server or network. Pin up the ward’s instructions next to it."
          aside={
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconPrinter size={17} aria-hidden="true" />}
                onClick={() => printPage(buildWardProcedure())}
              >
                Print the ward’s instructions
              </Button>
              <Button onClick={() => setPairing(true)}>Pair a station</Button>
            </Group>
          }
        >
          {data.length === 0 ? (
            <EmptyState
              icon={<IconDeviceDesktopOff size={26} />}
              title="No stations yet"
              text={`Open ${window.location.host}/station in the browser of a ward's computer. It shows a code to type in here.`}
            />
          ) : (
            <ul className={lineList.list} aria-label="Downtime stations">
              {data.map((station) => (
                <StationRow
                  key={station.id}
                  station={station}
                  onRemove={() => setStationToRemove(station)}
                />
              ))}
            </ul>
          )}
          <FormDialog opened={isPairing} onClose={close} title="Pair a downtime station">
            <PairStationForm code={code} onClose={close} />
          </FormDialog>
          <ConfirmDialog
            opened={stationToRemove !== null}
            onClose={() => setStationToRemove(null)}
            onConfirm={() => stationToRemove !== null && revoke.mutate(stationToRemove)}
            title={`Remove “${stationToRemove?.name ?? ""}”?`}
            text="The computer deletes its kits as soon as it reaches the server, and shows a pairing code again."
            confirmLabel="Remove"
            isBusy={revoke.isPending}
          />
        </Panel>
      )}
    </Loaded>
  );
}

function StationRow({ station, onRemove }: { station: Station; onRemove: () => void }) {
  const { name, wards, switchboard, last_seen_at, keeps, held } = station;
  const formatMoment = useMomentText();
  const now = useNow();
  const wardNames = getWardNames(wards, useWards());
  const places = switchboard ? [...wardNames, "Switchboard"] : wardNames;
  const seen = last_seen_at === null ? "not seen yet" : `last seen ${formatMoment(last_seen_at)}`;
  const lines = [{ text: `${places.join(", ")} · ${seen}`, isBad: false }];
  if (held !== null) {
    const madeAt = Date.parse(held.made_at);
    const isBad = isKitOld(madeAt, now);
    const warning = isBad ? `, older than ${KIT_OVERDUE_MINUTES} min` : "";
    lines.push({ text: `Newest kit ${kitAgeText(madeAt, now)}${warning}`, isBad });
  }
  const caution = keeps === null ? null : SCREEN_STORAGE_TEXTS[keeps];
  if (caution !== null) lines.push({ text: caution, isBad: keeps === "no" });
  return (
    <Group component="li" gap="10px 14px" py={12}>
      <Box flex={1} miw="12.5rem" style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>{name}</Text>
        {lines.map(({ text, isBad }) => (
          <Text key={text} size="sm" c={isBad ? "red" : "dimmed"} fw={isBad ? 600 : undefined}>
            {text}
          </Text>
        ))}
      </Box>
      <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </Group>
  );
}

type StationValues = { code: string; name: string; wards: string[]; switchboard: boolean };

const toBody = (values: StationValues) => ({ ...values, code: normalisePairingCode(values.code) });

/** Form that pairs a station (docs/wire/boards.md, Downtime kits). */
function PairStationForm({ code, onClose }: { code: string; onClose: () => void }) {
  const wards = useWards();
  const client = useQueryClient();
  const entry = useRecordForm({
    record: null,
    toValues: (): StationValues => ({
      code: normalisePairingCode(code),
      name: "",
      wards: [],
      switchboard: false,
    }),
    findErrors: (values) =>
      withCodeError(validateSchema(pairStation.body, toBody(values)), values.code),
    send: async (values) => {
      const { data: station } = await runChange(() => call(pairStation, { body: toBody(values) }));
      client.setQueryData(
        stationsQuery.queryKey,
        (held) => held && [station, ...withoutRecord(held, station.id)],
      );
      return station;
    },
    toast,
    saved: ({ name }) => `“${name}” was paired. It will show its kits in a moment.`,
    failed: "Failed to pair the station.",
    onSaved: onClose,
  });

  return (
    <PairingForm
      entry={entry}
      code={code}
      page="station"
      browser="the browser of the computer"
      codeLabel="Code on the computer"
      label="Pair station"
      shownBy={["code", "name", "wards"]}
      onCancel={onClose}
    >
      <TextInput
        {...NAME_TEXT}
        label="Name"
        description="The station's location, such as “Ward 3 desk”"
        required
        maxLength={LIMITS.name}
        data-autofocus={code === "" ? undefined : true}
        {...entry.form.getInputProps("name")}
      />
      <Checkbox
        label="The switchboard's kit: who is on call in the whole hospital"
        {...entry.form.getInputProps("switchboard", { type: "checkbox" })}
      />
      <MultiSelect
        {...CODE_TEXT}
        label="Wards whose kits the station stores"
        description="Everybody who can use this computer can read them."
        data={wards.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        hidePickedOptions
        nothingFoundMessage="No ward has this name"
        {...entry.form.getInputProps("wards")}
      />
      {window.isSecureContext ? null : (
        <Text size="sm" c="dimmed">
          This address uses plain HTTP. A station that is restarted or reloaded during an outage
          shows the browser’s error page. Over HTTPS it shows its kits.
        </Text>
      )}
    </PairingForm>
  );
}
