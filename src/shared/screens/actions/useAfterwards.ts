import { useNotify, useRefresh } from 'ra-core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { placeAfterwards } from './deed.ts';
import { actionNamed } from './offers.ts';

/** What comes after an action that was done: its words, else those of the answer, the screen anew, another page. */
export function useAfterwards(resource: ResolvedResource) {
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefresh();
  const say = useSpeaker();
  return useCallback(
    (name: string, row: Row, answer: unknown) => {
      const { toast, go, refresh: anew } = actionNamed(resource, name).then ?? { refresh: true };
      const words = toast ? say.label(toast) : sentenceOf(answer);
      if (words) notify(words, { type: 'success' });
      if (anew) refresh();
      if (go) navigate(placeAfterwards(resource, go, row, answer));
    },
    [resource, navigate, notify, refresh, say],
  );
}

function sentenceOf(answer: unknown): string | undefined {
  const body = answer as { message?: unknown; data?: { message?: unknown } } | null | undefined;
  const message = body?.message ?? body?.data?.message;
  return typeof message === 'string' ? message : undefined;
}
