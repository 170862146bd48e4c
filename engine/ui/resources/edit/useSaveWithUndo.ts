import { useNotify, useUpdate } from 'react-admin';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { errorText } from '../errorText.ts';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';
import { draftStorage } from './answers/draftStorage.ts';
import { changesOf } from './useSaveRecord.ts';

/**
 * Shows the changed record at once, and saves it when the time to undo is over. Until the server has accepted it, the
 * input is kept: after a refused save it returns with the page.
 */
export function useSaveWithUndo(resource: ResolvedResource, form: ScreenForm) {
  const [update] = useUpdate<Row>();
  const notify = useNotify();
  const i18n = useI18n();
  return (row: Row, answers: Answers): Row => {
    const changes = changesOf(resource, form, row, answers);
    if (Object.keys(changes).length === 0) {
      draftStorage.drop(resource.name, String(row.id));
      return row;
    }
    const data = { ...changes, ...(resource.lock && typeof row.version === 'number' && { version: row.version }) };
    const handleFailure = (error: unknown) =>
      notify('editing.undo.failed', { type: 'error', messageArgs: { cause: errorText(error, i18n) } });
    void update(
      resource.name,
      { id: row.id, data: data as Partial<Row>, previousData: row },
      {
        mutationMode: 'undoable',
        onSuccess: () => notify('editing.saved', { type: 'info', undoable: true }),
        onSettled: (_answer: unknown, error: unknown) => {
          if (!error) draftStorage.drop(resource.name, String(row.id));
        },
        onError: handleFailure,
      },
    );
    return { ...row, ...changes } as Row;
  };
}
