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
} from "@wardline/contracts/boards/displays";
import type { ScreenCommand } from "@wardline/domain/boards/screen-command";
import { call } from "../../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../../lib/live/live-cache.js";
import { type CommandAnswer, getScreenKey } from "./screen-list.js";

const ANSWERS_KEY = ["displays", "answers"];

type Answers = Readonly<Record<string, CommandAnswer>>;

interface Command {
  display_id: string;
  command: ScreenCommand;
  /** If the id is left out, the command goes to all screens of the display. */
  screen_id?: string;
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

/**
 * Sends a command to one screen or to all screens of a display; resolves to how many screens received the command and
 * how many carried it out.
 */
export function useCommandScreens() {
  const client = useQueryClient();
  const storeAnswers = (answers: Answers) =>
    client.setQueryData<Answers>(ANSWERS_KEY, (held) => ({ ...held, ...answers }));
  return useMutation({
    mutationFn: async ({ display_id, screen_id, command }: Command) => {
      const { data } = await call(commandScreens, {
        params: { id: display_id },
        body: { command, ...(screen_id !== undefined && { screen: screen_id }) },
      });
      return data.answers;
    },
    onMutate: ({ display_id, screen_id, command }) => {
      if (screen_id === undefined) return;
      storeAnswers({ [getScreenKey({ display_id, screen_id })]: { command, state: "asked" } });
    },
    onError: (_error, { display_id, screen_id, command }) => {
      if (screen_id === undefined) return;
      storeAnswers({ [getScreenKey({ display_id, screen_id })]: { command, state: "silent" } });
    },
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

export const SCREENS_KEY = ["displays", "screens"] as const;
export const REACH_KEY = ["displays", "reach"] as const;

/** Reloads the number of screens that show the newest state. */
export function reloadReach(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: REACH_KEY });
}

async function reloadScreens(queryClient: QueryClient): Promise<void> {
  await reloadReach(queryClient);
  await queryClient.invalidateQueries({ queryKey: SCREENS_KEY });
}

export const screenLive: LiveHandlers = {
  ...onEach(
    ["announcement.created", "announcement.updated", "display.published"],
    (client) => void reloadReach(client),
  ),
  // A change to a display may mean that a screen moved to it from another display.
  ...onEach(["display.updated", "display.revoked"], (client) => void reloadScreens(client)),
};

/** Polling interval in milliseconds: screens report only to the server, so no live event reaches this page. */
const POLL_INTERVAL_MS = 5_000;

const screensQuery = queryOptions({
  queryKey: SCREENS_KEY,
  queryFn: async ({ signal }) => (await call(listScreens, { signal })).data,
  refetchInterval: POLL_INTERVAL_MS,
});

const reachQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...REACH_KEY, ...ids],
    queryFn: async ({ signal }) => {
      const { data } = await call(listReach, { query: { ids: ids.join(",") }, signal });
      return new Map(data.map((one) => [one.id, one]));
    },
    refetchInterval: POLL_INTERVAL_MS,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** Returns the hospital's screens as they last reported, missing ones first. */
export function useScreens() {
  return useQuery(screensQuery);
}

/**
 * Returns, by id, on how many screens the newest state of these announcements or displays is shown; covers only the
 * first 200 ids.
 */
export function useReach(ids: readonly string[]) {
  return useQuery(reachQuery(ids.slice(0, MAX_REACH_IDS)));
}

/** Sets or removes a screen's own name. */
export function useNameScreen() {
  return useMutation({
    mutationFn: ({ display_id, screen_id, name }: ScreenName) =>
      call(nameScreen, { params: { id: display_id, screen: screen_id }, body: { name } }),
    onSuccess: (_answer, named, _result, { client }) => {
      client.setQueryData(screensQuery.queryKey, (held) =>
        held?.map((one) =>
          one.display_id === named.display_id && one.screen_id === named.screen_id
            ? { ...one, name: named.name.trim() }
            : one,
        ),
      );
    },
  });
}

interface ScreenName {
  display_id: string;
  screen_id: string;
  name: string;
}

/** Moves a screen to another display. */
export function useMoveScreen() {
  return useMutation({
    mutationFn: ({
      display_id,
      screen_id,
      to,
    }: {
      display_id: string;
      screen_id: string;
      to: string;
    }) =>
      call(moveScreen, { params: { id: display_id, screen: screen_id }, body: { display: to } }),
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
    mutationFn: ({ display_id, screen_id }: { display_id: string; screen_id: string }) =>
      call(forgetScreen, { params: { id: display_id, screen: screen_id } }),
    onSuccess: (_answer, removed, _result, { client }) => {
      client.setQueryData(screensQuery.queryKey, (held) =>
        held?.filter(
          (one) => one.display_id !== removed.display_id || one.screen_id !== removed.screen_id,
        ),
      );
      return reloadReach(client);
    },
  });
}
