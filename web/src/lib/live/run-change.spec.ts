import { queryClient, runChange } from "./query-client.js";

it("counts a change as pending until the server answers", async () => {
  let finish = (_text: string): void => undefined;
  const answer = runChange(() => new Promise<string>((resolve) => (finish = resolve)));
  expect(queryClient.isMutating()).toBe(1);
  await Promise.resolve();
  finish("saved");
  await expect(answer).resolves.toBe("saved");
  expect(queryClient.isMutating()).toBe(0);
});

it("rejects if the change fails, without a second try", async () => {
  const send = jest.fn<Promise<string>, []>().mockRejectedValue(new Error("refused"));
  await expect(runChange(send)).rejects.toThrow("refused");
  expect(send).toHaveBeenCalledTimes(1);
});
