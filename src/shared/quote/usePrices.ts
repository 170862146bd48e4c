import { useCallback, useEffect, useState } from 'react';
import { CallError, call } from '../../../engine/client/api/index.ts';
import { useNewDay } from '../../../engine/ui/hooks/index.ts';
import type { PriceQuery, Prices } from '../../../schemas/generated/types.ts';

/** Milliseconds in which further typing is awaited. */
const PAUSE_MS = 100;

interface Answered {
  key: string;
  prices: Prices | null;
  error: CallError | null;
}

export interface PricesState {
  /** Null while they are awaited, and where there is nothing to price: never of an earlier question. */
  prices: Prices | null;
  /** Why they could not be read. */
  error: CallError | null;
  awaited: boolean;
  retry: () => void;
  /** Whether prices and dates were read again because a new day had begun. */
  isNewDay: boolean;
}

/** Reads the prices of quantities as they change; null: there is nothing to price. The newest question wins. */
export function usePrices(query: PriceQuery | null): PricesState {
  const key = query ? JSON.stringify(query) : '';
  const [answered, setAnswered] = useState<Answered>({ key: '', prices: null, error: null });
  const [turn, setTurn] = useState(0);
  const [isNewDay, setIsNewDay] = useState(false);
  // A new turn asks again: the last one failed, or a new day has begun.
  const question = key && `${turn} ${key}`;

  useEffect(() => {
    if (!question) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const asked: PriceQuery = JSON.parse(key);
      const request = call('getPrices', { query: asked, signal: abort.signal, isOptional: true });
      const outcome = await request.catch((error: unknown) => error);
      if (abort.signal.aborted) return;
      if (outcome instanceof CallError) setAnswered({ key: question, prices: null, error: outcome });
      else if (outcome instanceof Error) throw outcome;
      else setAnswered({ key: question, prices: outcome as Prices, error: null });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [question, key]);

  const isThis = question !== '' && answered.key === question;
  useNewDay(() => {
    if (!question) return;
    setIsNewDay(true);
    setTurn(count => count + 1);
  });

  return {
    prices: isThis ? answered.prices : null,
    error: isThis ? answered.error : null,
    awaited: question !== '' && !isThis,
    retry: useCallback(() => setTurn(count => count + 1), []),
    isNewDay,
  };
}
