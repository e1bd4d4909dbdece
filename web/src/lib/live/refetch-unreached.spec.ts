import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { ApiError, createNetworkError } from "@wardline/client/call-error";
import { refetchUnreached } from "./refetch-unreached.js";

const forbidden = new ApiError({ code: "FORBIDDEN", status: 403 });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function openedIn(client: QueryClient, error: ApiError) {
  const ask = jest.fn<Promise<string>, []>().mockRejectedValueOnce(error).mockResolvedValue("here");
  const observer = new QueryObserver(client, {
    queryKey: [error.code],
    queryFn: ask,
    retry: false,
  });
  observer.subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  return { ask, observer };
}

it("repeats only queries that failed because the server was away", async () => {
  const client = new QueryClient();
  const unreached = await openedIn(client, createNetworkError());
  const refused = await openedIn(client, forbidden);
  expect(unreached.observer.getCurrentResult().isError).toBe(true);
  refetchUnreached(client);
  await jest.advanceTimersByTimeAsync(0);
  expect(unreached.observer.getCurrentResult().data).toBe("here");
  refetchUnreached(client);
  await jest.advanceTimersByTimeAsync(0);
  expect(unreached.ask).toHaveBeenCalledTimes(2);
  expect(refused.ask).toHaveBeenCalledTimes(1);
  client.clear();
});
