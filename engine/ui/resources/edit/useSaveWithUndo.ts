import { useNotify, useUpdate } from 'react-admin';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { causeOf } from '../causeOf.ts';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { keptAnswers } from './keptAnswers.ts';
import { changesOf } from './useStore.ts';

/**
 * Shows the record as it is going to be at once, and saves it when the time to take it back is over. Until the server has
 * said yes, what was typed is kept: a save that is refused then is not lost, and comes back with the page.
 */
export function useSaveWithUndo(resource: ResolvedResource, form: ScreenForm) {
  const [update] = useUpdate<Row>();
  const notify = useNotify();
  const say = useSpeaker();
  return (row: Row, answers: Answers): Row => {
    const changes = changesOf(resource, form, row, answers);
    if (Object.keys(changes).length === 0) {
      keptAnswers.drop(resource.name, String(row.id));
      return row;
    }
    const data = { ...changes, ...(resource.lock && typeof row.version === 'number' && { version: row.version }) };
    const failed = (error: unknown) =>
      notify('editing.undo.failed', { type: 'error', messageArgs: { cause: causeOf(error, say) } });
    void update(
      resource.name,
      { id: row.id, data: data as Partial<Row>, previousData: row },
      {
        mutationMode: 'undoable',
        onSuccess: () => notify('editing.saved', { type: 'info', undoable: true }),
        onSettled: (_answer: unknown, error: unknown) => {
          if (!error) keptAnswers.drop(resource.name, String(row.id));
        },
        onError: failed,
      },
    );
    return { ...row, ...changes } as Row;
  };
}
