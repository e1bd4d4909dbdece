/** @jest-environment ./web/testing/browser.cjs */
import { QueryClient, useMutation } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { renderPart } from "../../../testing/render-part.js";
import { SLOW_MS, watchAnswers } from "./slow-server.js";

const SENTENCE = "The server is not answering. Your entry is kept; please leave this page open.";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function openPage() {
  const client = new QueryClient();
  const stopWatching = watchAnswers(client);
  const answers: (() => void)[] = [];
  function Page() {
    const save = useMutation({
      mutationFn: () => new Promise<void>((resolve) => answers.push(resolve)),
    });
    return (
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
    );
  }
  await renderPart(client, <Page />);
  const save = () => act(async () => void fireEvent.click(screen.getByText("Save")));
  const answer = () =>
    act(async () => {
      answers.shift()?.();
      await jest.advanceTimersByTimeAsync(0);
    });
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  return { save, answer, wait, leave: stopWatching };
}

it("reports after ten seconds that the server is not answering, until it answers", async () => {
  const { save, answer, wait, leave } = await openPage();
  await save();
  await wait(SLOW_MS - 1);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  await wait(1);
  expect(screen.getByText(SENTENCE)).toBeTruthy();
  await answer();
  await wait(1_000);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  leave();
});

it("shows nothing while the server answers several changes in a row", async () => {
  const { save, answer, wait, leave } = await openPage();
  await save();
  await save();
  await wait(SLOW_MS - 1);
  await answer();
  await wait(SLOW_MS - 1);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  await answer();
  await wait(SLOW_MS);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  leave();
});
