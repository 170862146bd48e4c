import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { calls } from '../../../client/api/calls.ts';
import type { CallName } from '../../../contract/contract.ts';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { useIdempotencyKey } from '../../hooks/useIdempotencyKey.ts';
import type { Row } from '../row.ts';
import { changesTo, newRecord } from './answers/screenAnswers.ts';

type Fields = Record<string, unknown>;

/** Returns whether the resource is saved by PUT, which requires every field; PATCH takes the changed ones. */
const wantsWhole = ({ calls: named }: ResolvedResource): boolean =>
  named.edit !== undefined && calls[named.edit as CallName]?.method === 'PUT';

export const changesOf = (resource: ResolvedResource, form: ScreenForm, row: Row, answers: Answers): Fields =>
  changesTo(form, row, answers, wantsWhole(resource));

/** Creates and changes records, and updates every screen that shows them. */
export function useSaveRecord(resource: ResolvedResource, form: ScreenForm) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const keyed = useIdempotencyKey(`create:${resource.name}`);

  const changed = useCallback(() => client.invalidateQueries({ queryKey: [resource.name] }), [client, resource.name]);

  const make = useCallback(
    async (answers: Answers): Promise<Row> => {
      const data = newRecord(form, answers);
      const made = await keyed(data, idempotencyKey =>
        dataProvider.create<Row>(resource.name, { data, meta: { idempotencyKey } }),
      );
      await changed();
      return made.data;
    },
    [dataProvider, resource.name, form, keyed, changed],
  );

  const change = useCallback(
    async (row: Row, answers: Answers, version: number | undefined): Promise<Row> => {
      const changes = changesOf(resource, form, row, answers);
      if (Object.keys(changes).length === 0) return row;
      const data = { ...changes, ...(resource.lock && version !== undefined && { version }) };
      const saved = await dataProvider.update<Row>(resource.name, { id: row.id, data, previousData: row });
      await changed();
      return { ...row, ...saved.data };
    },
    [dataProvider, resource, form, changed],
  );

  return { make, change };
}
