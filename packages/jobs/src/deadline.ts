/** The queues' store did not answer in time; whatever was asked may still happen later. */
export class StoreTimeout extends Error {
  constructor(milliseconds: number) {
    super(`The queues' store did not answer within ${milliseconds} ms.`);
    this.name = "StoreTimeout";
  }
}

/** The work's result, or a `StoreTimeout` once `milliseconds` have passed: nobody waits for a store that is away. */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreTimeout(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
