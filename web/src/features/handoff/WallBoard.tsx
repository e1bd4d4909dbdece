import { Alert, Box, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconSpeakerphone } from "@tabler/icons-react";
import { canOpenOffline, getStorageHelp } from "@wardline/client/browser-keeping";
import { localItems } from "@wardline/client/page-storage";
import type { BoardOnCall, BoardSnapshot } from "@wardline/contracts/boards/board";
import { emergencyTitle, listOpenEmergencies } from "@wardline/domain/boards/emergency";
import { NOTHING_STORED_TEXT } from "@wardline/domain/boards/screen-keeping";
import { formatCount } from "@wardline/domain/text/format-count";
import { clockText } from "@wardline/domain/time/clock-text";
import { useEffect, useMemo, useState } from "react";
import { useSession } from "../../lib/session/session-store.js";
import { useNow } from "../../lib/time/clock.js";
import { PeopleToCall } from "../../shared/duty/PeopleToCall.js";
import lineList from "../../ui/page/LineList.module.css";
import { Panel } from "../../ui/page/Panel.js";
import { SearchBox } from "../../ui/table/SearchBox.js";
import { buildBoardList, findBoardDutyAt } from "./board-list.js";
import classes from "./WallBoard.module.css";
import { FirstToCall, WallPatient } from "./WallPatient.js";

const MINUTE_MS = 60_000;

/** Warns that the board will be lost when the network fails, if the browser cannot store the board. */
export function StorageAlert() {
  const [cannotStore, setCannotStore] = useState(false);
  useEffect(() => {
    void canOpenOffline("/wall").then((isAllowed) =>
      setCannotStore(!isAllowed || localItems.isMemory === true),
    );
  }, []);
  if (!cannotStore) return null;
  return (
    <Alert color="red" title={NOTHING_STORED_TEXT} mb="md">
      {getStorageHelp(window.isSecureContext)}
    </Alert>
  );
}

/** Shows a wall board on a phone: notices, the user's own team, the patients by ward, then everybody else on call. */
export function WallBoard({ board }: { board: BoardSnapshot }) {
  const ownDepartment = useSession()?.user.department ?? "";
  const [query, setQuery] = useState("");
  const now = useNow();
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const list = useMemo(() => {
    const onCall = board.onCall.map((duty) => findBoardDutyAt(duty, minute));
    return buildBoardList({ ...board, onCall }, ownDepartment, query);
  }, [board, minute, ownDepartment, query]);
  const foundCount = list.rooms.reduce((sum, { patients }) => sum + patients.length, 0);
  const isSearching = query.trim() !== "";
  const { timezone: zone } = board.hospital;
  return (
    <Stack gap="md">
      {listOpenEmergencies(board.emergencies, now).map((emergency) => (
        <Alert key={emergency.id} color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
          <Text fw={700}>{emergencyTitle(emergency)}</Text>
        </Alert>
      ))}
      {board.announcements
        .filter(({ expires_at: end }) => end === null || Date.parse(end) > now)
        .map(({ id, message }) => (
          <Alert
            key={id}
            color="gray"
            bg="var(--wl-raised)"
            icon={<IconSpeakerphone aria-hidden="true" />}
          >
            {message}
          </Alert>
        ))}
      {list.own === null ? null : <OnCallPanel duty={list.own} zone={zone} />}
      <Box component="section" p="16px" data-surface aria-label="Patients">
        <Stack gap={10} mb={8}>
          <Title order={2}>{formatCount(list.total, "patient")}</Title>
          <SearchBox
            label="Search bed, name or team"
            value={query}
            onChange={setQuery}
            width="100%"
            announcement={isSearching ? foundText(foundCount, query) : ""}
          />
        </Stack>
        {list.total === 0 ? <Text c="dimmed">No open patient cards</Text> : null}
        {list.total > 0 && isSearching && list.rooms.length === 0 ? (
          <Text c="dimmed">{foundText(0, query)}</Text>
        ) : null}
        {list.rooms.map(({ key, name, patients, free, duty }) => (
          <section key={key} aria-label={name}>
            <header className={classes.heading}>
              <Title order={3} dir="auto" miw={0} style={{ overflowWrap: "anywhere" }}>
                {name}
              </Title>
              <Text span inherit c="dimmed" data-numeric>
                {free === null ? patients.length : `${patients.length} · ${free} free`}
              </Text>
              {duty === null ? null : <FirstToCall duty={duty} />}
            </header>
            <ul className={lineList.list}>
              {patients.map((listed) => (
                <WallPatient
                  key={listed.patient.id}
                  {...listed}
                  duties={listed.duties.filter((one) => one !== duty)}
                  board={board}
                  now={minute}
                />
              ))}
            </ul>
          </section>
        ))}
      </Box>
      {list.others.map((duty) => (
        <OnCallPanel key={duty.department} duty={duty} zone={zone} />
      ))}
    </Stack>
  );
}

function foundText(foundCount: number, query: string): string {
  if (foundCount === 0) return `No patient on this board matches “${query.trim()}”.`;
  return `${formatCount(foundCount, "patient")} found`;
}

function OnCallPanel({ duty, zone }: { duty: BoardOnCall; zone: string }) {
  const { department, until, people } = duty;
  return (
    <Panel title={`On call · ${department}`} description={`Until ${clockText(until, zone)}`}>
      {people.length === 0 ? <Text c="dimmed">Nobody is on the roster.</Text> : null}
      <PeopleToCall
        people={people.map(({ phone = "", ...person }) => ({ ...person, phone, email: "" }))}
        department={department}
      />
    </Panel>
  );
}
