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
import { answerQuery } from "../../../lib/calls/answer-query.js";
import { call } from "../../../lib/calls/api.js";
import { createMutation } from "../../../lib/calls/mutations.js";
import { type LiveHandlers, onEach, reloadOn } from "../../../lib/live/live-cache.js";
import { type CommandAnswer, getScreenKey } from "./screen-list.js";

/** Polling interval in milliseconds: screens report only to the server, so no live event reaches this page. */
const POLL_INTERVAL_MS = 5_000;
const ANSWERS_KEY = ["displays", "answers"];
const REACH_KEY = ["displays", "reach"];

type ScreenId = Pick<Screen, "display_id" | "screen_id">;
export type Answers = Readonly<Record<string, CommandAnswer>>;

const screensQuery = queryOptions({
  ...answerQuery(["displays", "screens"], listScreens),
  refetchInterval: POLL_INTERVAL_MS,
});

function reloadReach(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: REACH_KEY });
}

async function reloadScreens(client: QueryClient): Promise<void> {
  await reloadReach(client);
  await client.invalidateQueries({ queryKey: screensQuery.queryKey });
}

export const screenLive: LiveHandlers = {
  ...reloadOn(["announcement.created", "announcement.updated", "display.published"], REACH_KEY),
  // A change to a display may mean that a screen moved to it from another display.
  ...onEach(["display.updated", "display.revoked"], (client) => void reloadScreens(client)),
};

/** Returns the hospital's screens as they last reported, missing ones first. */
export function useScreens() {
  return useQuery(screensQuery);
}

/** Returns, by id, how many screens show the newest state of announcements or displays, for the first 200 ids. */
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

/** Sends a command to one screen or to all screens of a display; resolves to the screens' answers. */
export function useCommandScreens() {
  const client = useQueryClient();
  const storeAnswer = (id: ScreenId, answer: CommandAnswer) =>
    client.setQueryData<Answers>(ANSWERS_KEY, (held) => ({ ...held, [getScreenKey(id)]: answer }));
  const storeState = ({ display_id, screen_id, command }: Command, state: "asked" | "silent") => {
    if (screen_id !== undefined) storeAnswer({ display_id, screen_id }, { command, state });
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
    onSuccess: (answers, { display_id, command }) => {
      for (const { screen_id, shown_at: at } of answers) {
        const answer = at === null ? { state: "silent" as const } : { state: "shown" as const, at };
        storeAnswer({ display_id, screen_id }, { command, ...answer });
      }
    },
  });
}

/** Sets or removes a screen's own name. */
export const useNameScreen = createMutation(
  ({ display_id, screen_id, name }: ScreenId & { name: string }) =>
    call(nameScreen, { params: { id: display_id, screen: screen_id }, body: { name } }),
  (client, _answer, named) => {
    const name = named.name.trim();
    client.setQueryData(screensQuery.queryKey, (held) =>
      held?.map((one) => (getScreenKey(one) === getScreenKey(named) ? { ...one, name } : one)),
    );
  },
);

/** Moves a screen to another display. */
export const useMoveScreen = createMutation(
  ({ display_id: id, screen_id: screen, to }: ScreenId & { to: string }) =>
    call(moveScreen, { params: { id, screen }, body: { display: to } }),
  reloadScreens,
);

/** Removes all missing screens from the list; resolves to the number of removed screens. */
export const useForgetMissingScreens = createMutation(
  async () => (await call(forgetMissingScreens)).data.forgotten,
  reloadScreens,
);

/** Removes a screen from the list. */
export const useForgetScreen = createMutation(
  ({ display_id: id, screen_id: screen }: ScreenId) =>
    call(forgetScreen, { params: { id, screen } }),
  (client, _answer, removed) => {
    client.setQueryData(screensQuery.queryKey, (held) =>
      held?.filter((one) => getScreenKey(one) !== getScreenKey(removed)),
    );
    return reloadReach(client);
  },
);
