/** Thrown if the store did not answer in time; the request may still take effect later. */
export class StoreTimeout extends Error {
  constructor(milliseconds: number) {
    super(`The queue store did not answer within ${milliseconds} ms.`);
    this.name = "StoreTimeout";
  }
}

/** Returns the work's result, or rejects with `StoreTimeout` after `milliseconds`. */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new StoreTimeout(milliseconds));
    // An answer that came while the process was busy is read first.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds);
  });
  try {
    return await Promise.race([work(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
