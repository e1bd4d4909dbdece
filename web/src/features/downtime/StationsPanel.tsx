import { Button, Group, Text } from "@mantine/core";
import { IconDeviceDesktopOff, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { printPage } from "@wardline/client/printed-page";
import type { Station } from "@wardline/contracts/boards/kits";
import { SCREEN_STORAGE_TEXTS } from "@wardline/domain/boards/screen-keeping";
import { isKitOld, KIT_OVERDUE_MINUTES, kitAgeText } from "@wardline/domain/operation/kit-age";
import { DELETED_WARD } from "@wardline/domain/wards/ward";
import { useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { useNow } from "../../lib/time/clock.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useWards } from "../../shared/hospital/wards.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./Downtime.module.css";
import { stationsQuery, useRevokeStation } from "./downtime-data.js";
import { PairStationForm } from "./PairStationForm.js";
import { buildWardProcedure } from "./ward-procedure.js";

const toast = toastsAbout("stations");

/** Lists the computers that store kits for an outage: their wards, and when they were last seen. */
export function StationsPanel() {
  const query = useQuery(stationsQuery);
  // The QR code on a station's screen links to this page; the address contains the station's code.
  const [code, setCode] = useSearchText("code");
  const [isPairing, setPairing] = useState(code !== "");
  const [stationToRemove, setStationToRemove] = useState<Station | null>(null);
  const revoke = useRevokeStation();

  function remove({ id, name }: Station): void {
    revoke.mutate(id, {
      onSuccess: () => toast.success(`“${name}” was removed. It will delete its kits.`),
      onError: (failure) => toast.error(failure, "Failed to revoke the station."),
      onSettled: () => setStationToRemove(null),
    });
  }

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
            <ul className={classes.list} aria-label="Downtime stations">
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
            onConfirm={() => {
              if (stationToRemove !== null) remove(stationToRemove);
            }}
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
  const { name, last_seen_at, keeps, held } = station;
  const zone = useHospitalZone();
  const now = useNow();
  const newestKitAt = held === null ? null : Date.parse(held.made_at);
  const isOld = newestKitAt !== null && isKitOld(newestKitAt, now);
  const caution = keeps === null ? null : SCREEN_STORAGE_TEXTS[keeps];
  const places = usePlaces(station);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {places.join(", ")} ·{" "}
          {last_seen_at === null ? "not seen yet" : `last seen ${momentText(last_seen_at, zone)}`}
        </Text>
        {newestKitAt === null || held === null ? null : (
          <Text size="sm" c={isOld ? "red" : "dimmed"} fw={isOld ? 600 : undefined}>
            Newest kit {kitAgeText(newestKitAt, now)}
            {isOld ? `, older than ${KIT_OVERDUE_MINUTES} min` : ""}
          </Text>
        )}
        {caution === null ? null : (
          <Text
            size="sm"
            c={keeps === "no" ? "red" : "dimmed"}
            fw={keeps === "no" ? 600 : undefined}
          >
            {caution}
          </Text>
        )}
      </div>
      <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

/** Returns the names of the places whose kits a station stores. */
function usePlaces({ wards, switchboard }: Station): string[] {
  const allWards = useWards();
  const names = wards.map((ward) => allWards.find(({ id }) => id === ward)?.name ?? DELETED_WARD);
  return switchboard ? [...names, "Switchboard"] : names;
}
