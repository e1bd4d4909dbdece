/** What a program is asked by the benchmark that started it, and what it answers. */
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

/** Something that a program says unasked. */
export interface Notice {
  notice: unknown;
}

type Answers = Record<string, (given: never) => unknown>;

/** Answers the questions of the process that forked this program, until that process ends. */
export function answerQuestions(answers: Answers): void {
  process.once("disconnect", () => process.exit(0));
  process.on("message", ({ id, name, given }: Question) => {
    void (async () => answers[name]?.(given as never))().then(
      (result) => say({ id, result }),
      (error: Error) => say({ id, error: error.message }),
    );
  });
}

/** Says something unasked. */
export function notify(notice: unknown): void {
  say({ notice });
}

function say(message: Reply | Notice): void {
  if (process.connected) process.send?.(message);
}
