import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import {
  commandScreens,
  forgetMissingScreens,
  forgetScreen,
  listReach,
  listScreens,
  MAX_REACH_IDS,
  moveScreen,
  nameScreen,
  type Screen,
} from "@wardline/contracts/boards/displays";
import type { ScreenCommand } from "@wardline/domain/boards/screen-command";
import { call } from "../../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../../lib/live/live-cache.js";
import { type CommandAnswer, getScreenKey } from "./screen-list.js";

/** Polling interval in milliseconds: screens report only to the server, so no live event reaches this page. */
const POLL_INTERVAL_MS = 5_000;
const ANSWERS_KEY = ["displays", "answers"];
const REACH_KEY = ["displays", "reach"];

type ScreenId = Pick<Screen, "display_id" | "screen_id">;
type Answers = Readonly<Record<string, CommandAnswer>>;

const screensQuery = queryOptions({
  queryKey: ["displays", "screens"],
  queryFn: async ({ signal }) => (await call(listScreens, { signal })).data,
  refetchInterval: POLL_INTERVAL_MS,
});

/** Reloads the number of screens that show the newest state. */
function reloadReach(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: REACH_KEY });
}

async function reloadScreens(client: QueryClient): Promise<void> {
  await reloadReach(client);
  await client.invalidateQueries({ queryKey: screensQuery.queryKey });
}

export const screenLive: LiveHandlers = {
  ...onEach(
    ["announcement.created", "announcement.updated", "display.published"],
    (client) => void reloadReach(client),
  ),
  // A change to a display may mean that a screen moved to it from another display.
  ...onEach(["display.updated", "display.revoked"], (client) => void reloadScreens(client)),
};

/** Returns the hospital's screens as they last reported, missing ones first. */
export function useScreens() {
  return useQuery(screensQuery);
}

/**
 * Returns, by id, on how many screens the newest state of these announcements or displays is shown; covers only the
 * first 200 ids.
 */
export function useReach(allIds: readonly string[]) {
  const ids = allIds.slice(0, MAX_REACH_IDS);
  return useQuery({
    queryKey: [...REACH_KEY, ...ids],
    queryFn: async ({ signal }) => {
      const { data } = await call(listReach, { query: { ids: ids.join(",") }, signal });
      return new Map(data.map((one) => [one.id, one]));
    },
    refetchInterval: POLL_INTERVAL_MS,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Returns each screen's last answer to a command from this page, keyed by `getScreenKey`. */
export function useAnswers(): Answers {
  const { data } = useQuery<Answers>({
    queryKey: ANSWERS_KEY,
    queryFn: () => ({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? {};
}

interface Command {
  display_id: string;
  command: ScreenCommand;
  /** If the id is left out, the command goes to all screens of the display. */
  screen_id?: string;
}

/**
 * Sends a command to one screen or to all screens of a display; resolves to how many screens received the command and
 * how many carried it out.
 */
export function useCommandScreens() {
  const client = useQueryClient();
  const storeAnswers = (answers: Answers) =>
    client.setQueryData<Answers>(ANSWERS_KEY, (held) => ({ ...held, ...answers }));
  const storeState = (
    { display_id, screen_id, command }: Command,
    state: "asked" | "silent",
  ): void => {
    if (screen_id === undefined) return;
    storeAnswers({ [getScreenKey({ display_id, screen_id })]: { command, state } });
  };
  return useMutation({
    mutationFn: async ({ display_id, screen_id, command }: Command) => {
      const { data } = await call(commandScreens, {
        params: { id: display_id },
        body: { command, ...(screen_id !== undefined && { screen: screen_id }) },
      });
      return data.answers;
    },
    onMutate: (command) => storeState(command, "asked"),
    onError: (_error, command) => storeState(command, "silent"),
    onSuccess: (answers, { display_id, command }) =>
      storeAnswers(
        Object.fromEntries(
          answers.map(({ screen_id, shown_at }) => [
            getScreenKey({ display_id, screen_id }),
            shown_at === null
              ? { command, state: "silent" as const }
              : { command, state: "shown" as const, at: shown_at },
          ]),
        ),
      ),
  });
}

/** Sets or removes a screen's own name. */
export function useNameScreen() {
  return useMutation({
    mutationFn: ({ display_id, screen_id, name }: ScreenId & { name: string }) =>
      call(nameScreen, { params: { id: display_id, screen: screen_id }, body: { name } }),
    onSuccess: (_answer, named, _result, { client }) => {
      const name = named.name.trim();
      client.setQueryData(screensQuery.queryKey, (held) =>
        held?.map((one) => (getScreenKey(one) === getScreenKey(named) ? { ...one, name } : one)),
      );
    },
  });
}

/** Moves a screen to another display. */
export function useMoveScreen() {
  return useMutation({
    mutationFn: ({ display_id: id, screen_id: screen, to }: ScreenId & { to: string }) =>
      call(moveScreen, { params: { id, screen }, body: { display: to } }),
    onSuccess: (_answer, _moved, _result, { client }) => reloadScreens(client),
  });
}

/** Removes all missing screens from the list; resolves to the number of removed screens. */
export function useForgetMissingScreens() {
  return useMutation({
    mutationFn: async () => (await call(forgetMissingScreens)).data.forgotten,
    onSuccess: (_forgotten, _nothing, _result, { client }) => reloadScreens(client),
  });
}

/** Removes a screen from the list. */
export function useForgetScreen() {
  return useMutation({
    mutationFn: ({ display_id: id, screen_id: screen }: ScreenId) =>
      call(forgetScreen, { params: { id, screen } }),
    onSuccess: (_answer, removed, _result, { client }) => {
      client.setQueryData(screensQuery.queryKey, (held) =>
        held?.filter((one) => getScreenKey(one) !== getScreenKey(removed)),
      );
      return reloadReach(client);
    },
  });
}
