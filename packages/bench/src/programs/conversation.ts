/** A benchmark's question to its program, and the answer. */
export interface Question {
  id: number;
  name: string;
  given: unknown;
}

export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}

/** A message that a program sends without a question. */
export interface Notice {
  notice: unknown;
}

type Answers = Record<string, (given: never) => unknown>;

/** Answers the parent process's questions until the parent process ends. */
export function answerQuestions(answers: Answers): void {
  process.once("disconnect", () => process.exit(0));
  process.on("message", ({ id, name, given }: Question) => {
    void (async () => answers[name]?.(given as never))().then(
      (result) => sendMessage({ id, result }),
      (error: Error) => sendMessage({ id, error: error.message }),
    );
  });
}

/** Sends a notice. */
export function notify(notice: unknown): void {
  sendMessage({ notice });
}

function sendMessage(message: Reply | Notice): void {
  if (process.connected) process.send?.(message);
}
