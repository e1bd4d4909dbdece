import { Button, Text } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";

interface MoreRowsProps {
  count: number;
  words: readonly [one: string, many: string];
  query: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
}

/** The footer of a paged list: the number of rows so far, and a button for older rows. */
export function MoreRows({ count, words: [one, many], query }: MoreRowsProps) {
  return (
    <>
      {query.hasNextPage ? (
        <Button
          variant="default"
          mt="md"
          mx="auto"
          display="block"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older {many}
        </Button>
      ) : null}
      {count > 0 ? (
        <Text component="output" size="sm" c="dimmed" mt="sm" display="block">
          {count} {count === 1 ? one : many}
          {query.hasNextPage ? " so far" : ""}
        </Text>
      ) : null}
    </>
  );
}
