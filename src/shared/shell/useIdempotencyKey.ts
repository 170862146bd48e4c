import { useCallback, useRef } from 'react';

/** Sends a body under a key of its own. */
export type Keyed = <Answer>(body: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/**
 * The same body goes out under the same key until it is answered, so that trying again after a lost answer does nothing
 * twice. Once it was answered, pressing again is a new request: the server would only repeat its refusal.
 */
export function useIdempotencyKey(): Keyed {
  const last = useRef<{ body: string; key: string } | null>(null);
  return useCallback(async (body, send) => {
    const serial = JSON.stringify(body);
    if (last.current?.body !== serial) last.current = { body: serial, key: crypto.randomUUID() };
    const sent = last.current;
    const answered = () => {
      if (last.current === sent) last.current = null;
    };
    try {
      const answer = await send(sent.key);
      answered();
      return answer;
    } catch (error) {
      if (!isLostAnswer(error)) answered();
      throw error;
    }
  }, []);
}

/** Whether it is unknown what was done: anything but a refusal, by the `code` of a call or the `status` of the data provider. */
export function isLostAnswer(error: unknown): boolean {
  const { code, status } = Object(error) as { code?: unknown; status?: unknown };
  const number = Number(code ?? status ?? 0);
  return number < 400 || number >= 500;
}
