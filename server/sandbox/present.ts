import type { SandboxAttempt, SandboxContainer, SandboxEvent } from '#contract/sandbox.ts';
import type { CloudEvent, Container, LoggedAttempt } from '#sandbox/start.ts';

export function presentContainer({ things, ...container }: Container): SandboxContainer {
  return {
    ...container,
    things: things.map(({ changedAt, ...thing }) => ({ ...thing, changed_at: changedAt })),
  };
}

export function presentAttempt({ call, who, isRefused, answer, events }: LoggedAttempt): SandboxAttempt {
  return { call, who, is_refused: isRefused, answer, events: events.map(presentEvent) };
}

export function presentEvent(event: CloudEvent): SandboxEvent {
  const { sourceAddress, userAgent, errorCode, ...rest } = event;
  return { ...rest, source_ip: sourceAddress, user_agent: userAgent, error_code: errorCode };
}
