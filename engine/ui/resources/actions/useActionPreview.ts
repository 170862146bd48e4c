import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers } from '../../forms/stepContext.ts';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';
import { useActions } from './actionsContext.ts';
import { getAction } from './availableActions.ts';
import { dryRunCall } from './runAction.ts';

/**
 * Returns the result that an action with these answers would have, from a dry run, if the presenter has a text for it.
 */
export function useActionPreview(name: string, row: Row) {
  const { resource, presenter } = useActions();
  const i18n = useI18n();
  const [answers, setAnswers] = useState<Answers>();
  const words = presenter?.previews?.[name];
  const { data } = useQuery({
    queryKey: ['dry_run', resource.name, name, row.id, answers],
    enabled: words !== undefined && answers !== undefined,
    // The result may change with the row. A refusal is shown when it is sent.
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      dryRunCall({ resource, name, action: getAction(resource, name), row, answers: answers ?? {} }, signal),
  });
  return { sentence: answers && data ? words?.(data, i18n) : undefined, onAnswers: words && setAnswers };
}
