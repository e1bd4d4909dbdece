import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { ApiError, createNetworkError } from "@wardline/client/call-error";
import { refetchUnreachedQueries } from "./query-client.js";

const forbidden = new ApiError({ code: "FORBIDDEN", status: 403 });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function openQueryIn(client: QueryClient, error: ApiError) {
  const fetchText = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(error)
    .mockResolvedValue("here");
  const observer = new QueryObserver(client, {
    queryKey: [error.code],
    queryFn: fetchText,
    retry: false,
  });
  observer.subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  return { ask: fetchText, observer };
}

it("repeats only queries that failed because the server could not be reached", async () => {
  const client = new QueryClient();
  const unreached = await openQueryIn(client, createNetworkError());
  const refused = await openQueryIn(client, forbidden);
  expect(unreached.observer.getCurrentResult().isError).toBe(true);
  refetchUnreachedQueries(client);
  await jest.advanceTimersByTimeAsync(0);
  expect(unreached.observer.getCurrentResult().data).toBe("here");
  refetchUnreachedQueries(client);
  await jest.advanceTimersByTimeAsync(0);
  expect(unreached.ask).toHaveBeenCalledTimes(2);
  expect(refused.ask).toHaveBeenCalledTimes(1);
  client.clear();
});
