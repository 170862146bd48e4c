import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useQuestions } from '../../../../engine/ui/forms/validation/useQuestions.ts';

const createSentForm = (...names: string[]) => ({
  schema: { type: 'object', properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])) },
  ui_schema: { 'ui:order': names },
});

it('questions are rendered by the words that came with their schema, until those of the next can be checked', async () => {
  const [before, after] = [createSentForm('name', 'kind'), createSentForm('name')];
  const { result, rerender } = renderHook(({ now }) => useQuestions(now), { initialProps: { now: before } });
  await waitFor(() => expect(result.current?.sent).toBe(before));
  const pairs: [unknown, unknown][] = [];
  const note = () => pairs.push([result.current?.schema, result.current?.sent]);
  rerender({ now: after });
  note();
  await waitFor(() => expect(result.current?.sent).toBe(after));
  note();
  expect(pairs).toEqual([
    [before.schema, before],
    [after.schema, after],
  ]);
  const redrawn = { ...after, ui_schema: { 'ui:order': ['name'], name: { 'ui:help': 'New words' } } };
  rerender({ now: redrawn });
  expect(result.current?.sent).toBe(redrawn);
});
