import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { PatientAsItWas } from "./PatientAsItWas.js";
import { responsibilityQuery } from "./past-queries.js";
import { TeamDuty } from "./TeamDuty.js";

interface AnswerProps {
  patientId: string;
  /** The moment asked about, and when what is said was known; null: at `at`. Epoch milliseconds. */
  at: number;
  knownAt: number | null;
}

/** Who was responsible, team by team, and the card as it was. */
export function Answer({ patientId, at, knownAt }: AnswerProps) {
  const { data, error, refetch } = useQuery(responsibilityQuery(patientId, at, knownAt));
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        error={error}
        fallback="Failed to fetch who was responsible"
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState label="Loading who was responsible" />;
  return (
    <div aria-live="polite">
      {data.teams.length === 0 ? <Text c="dimmed">The card had no managing team.</Text> : null}
      {data.teams.map((team) => (
        <TeamDuty key={team.department} team={team} />
      ))}
      <PatientAsItWas answer={data} />
    </div>
  );
}
