import type {
  Server as HttpServer,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import type { ReadyAnswer, ReadyAnswers } from "./ready-answers.js";

export interface AnswerReadyOptions {
  ready: ReadyAnswers;
  makeRequestId: (given: unknown) => string;
  isStopping: () => boolean;
  /** Told of each answer, as the application tells of its own. */
  note: (answer: ReadyAnswer & { requestId: string }, milliseconds: number) => void;
}

/** Lets the HTTP server give what lies ready before the application is asked. */
export function answerReady(
  server: HttpServer,
  { ready, makeRequestId, isStopping, note }: AnswerReadyOptions,
): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  const goOn = (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of listeners) listener(request, response);
  };
  server.on("request", (request, response) => {
    // While the server ends, an answer must say that its connection does, too.
    if (isStopping() || !ready.mayAnswer(request)) {
      goOn(request, response);
      return;
    }
    const startedAt = performance.now();
    const requestId = makeRequestId(request.headers["x-request-id"]);
    const told = (answer: ReadyAnswer) =>
      note({ ...answer, requestId }, performance.now() - startedAt);
    const answered = ready.answerAtOnce(request, response, requestId);
    if (answered !== null) {
      told(answered);
      return;
    }
    ready.answer(request, response, requestId).then(
      (late) => (late === null ? goOn(request, response) : told(late)),
      () => goOn(request, response),
    );
  });
}
