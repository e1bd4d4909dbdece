/**
 * In CI, a failed test of real services gets a second attempt, as journeys do: one late answer among thousands on a
 * busy machine must not block a change. Such tests are counted and shown as flaky.
 */
if (process.env.CI === "true") jest.retryTimes(1, { logErrorsBeforeRetry: true });
