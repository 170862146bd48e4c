import { useCallback, useRef } from 'react';
import { isResponseLost, type SendIdempotently } from './useIdempotencyKey.ts';

interface Part {
  key: string;
  answer?: { body: unknown };
}

/**
 * As `useIdempotencyKey`, for work of many requests: when it is tried again after a lost answer, parts that were answered
 * are not sent again, and the one whose answer was lost goes out under the same key.
 */
export function useIdempotentBatch(): SendIdempotently {
  const parts = useRef(new Map<string, Part>());
  return useCallback(async <Answer>(body: unknown, send: (key: string) => Promise<Answer>) => {
    const serial = JSON.stringify(body);
    const part: Part = parts.current.get(serial) ?? { key: crypto.randomUUID() };
    if (part.answer) return part.answer.body as Answer;
    parts.current.set(serial, part);
    try {
      const answer = await send(part.key);
      part.answer = { body: answer };
      return answer;
    } catch (error) {
      if (!isResponseLost(error)) parts.current.delete(serial);
      throw error;
    }
  }, []);
}
