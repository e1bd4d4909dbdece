import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { commandScreens } from "@wardline/contracts/displays";
import type { ScreenCommand } from "@wardline/domain/screen-command";
import { call } from "../../../lib/calls/api.js";
import { type CommandAnswer, screenKey } from "./screen-list.js";

const ANSWERS_KEY = ["displays", "answers"];

type Answers = Readonly<Record<string, CommandAnswer>>;

interface Command {
  display_id: string;
  command: ScreenCommand;
  /** Without one all screens of the display are meant. */
  screen_id?: string;
}

/** What each screen last answered to this page, by `screenKey`. */
export function useAnswers(): Answers {
  const { data } = useQuery<Answers>({
    queryKey: ANSWERS_KEY,
    queryFn: () => ({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? {};
}

/** Tells one screen, or all of a display, what to do; resolves to how many were told and how many did it. */
export function useCommandScreens() {
  const client = useQueryClient();
  const note = (answers: Answers) =>
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
      note({ [screenKey({ display_id, screen_id })]: { command, state: "asked" } });
    },
    onError: (_error, { display_id, screen_id, command }) => {
      if (screen_id === undefined) return;
      note({ [screenKey({ display_id, screen_id })]: { command, state: "silent" } });
    },
    onSuccess: (answers, { display_id, command }) =>
      note(
        Object.fromEntries(
          answers.map(({ screen_id, shown_at }) => [
            screenKey({ display_id, screen_id }),
            shown_at === null
              ? { command, state: "silent" as const }
              : { command, state: "shown" as const, at: shown_at },
          ]),
        ),
      ),
  });
}
