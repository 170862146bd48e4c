import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOAST_MS } from '../../../engine/ui/layout/toasts/toasts.ts';
import { address, person, serve, serveWrite, show, withEditing, written } from './editApp.tsx';
import { screensOf } from './sentScreens.ts';

withEditing();
// The clock goes with the page's own work: a busy machine does not use up the time to take something back.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const entityWith = (save: 'auto' | 'undo' | 'button', confirm?: string) => ({
  title: 'Shelf mark',
  type: 'object',
  required: ['mark'],
  'x-entity': { resource: { edit: { save, ...(confirm && { confirm }) } }, title: 'mark' },
  properties: { mark: { type: 'string', minLength: 2, maxLength: 20 } },
});
const byItself = await screensOf('shelf_mark', entityWith('auto'));
const undoable = await screensOf('shelf_mark', entityWith('undo'));
const asking = await screensOf('shelf_mark', entityWith('button', 'Everybody sees the new mark.'));
const uuid = '00000000-0000-4000-8000-000000000001';
const stored = { uuid, version: 1, mark: 'A 12', created_at: null, updated_at: null };
const page = `/dashboard/shelf_marks/${uuid}/edit`;
const mark = () => screen.findByLabelText('Mark');

/** A server that keeps what it is sent, and counts its versions. */
function serveStored(): void {
  let row = stored;
  serve(`/shelf_marks/${uuid}`, row);
  serveWrite('patch', `/shelf_marks/${uuid}`, body => {
    row = { ...row, ...body, version: row.version + 1 };
    return { body: row };
  });
}

async function write(text: string): Promise<void> {
  const input = await mark();
  await person.clear(input);
  if (text) await person.type(input, text);
}

describe('a page whose change concerns many people', () => {
  it('asks before it saves, and saves nothing when the answer is no', async () => {
    serveStored();
    show(asking, page);
    await write('B 7');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Everybody sees the new mark.');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(written).toEqual([{ what: `PATCH /shelf_marks/${uuid}`, body: { mark: 'B 7', version: 1 } }]),
    );
  });
});

describe('a page that saves by itself', () => {
  it('saves what rests and is valid, each time over the version it made', async () => {
    serveStored();
    show(byItself, page);
    await write('B 7');
    await waitFor(() => expect(written).toHaveLength(1));
    await write('C 9');
    await waitFor(() => expect(written).toHaveLength(2));
    expect(written.map(({ body }) => body)).toEqual([
      { mark: 'B 7', version: 1 },
      { mark: 'C 9', version: 2 },
    ]);
  });

  it('leaves alone what is not valid yet', async () => {
    serveStored();
    show(byItself, page);
    await write('B');
    await pass(1_500);
    expect(written).toEqual([]);
    await write('B 7');
    await waitFor(() => expect(written).toHaveLength(1));
  });
});

describe('a page whose save can be taken back', () => {
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }));

  it('sends nothing when it is taken back', async () => {
    serveStored();
    show(undoable, page);
    await write('B 7');
    await save();
    await waitFor(() => expect(address()).toBe(`/dashboard/shelf_marks/${uuid}`));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await pass(2 * TOAST_MS.blank);
    expect(written).toEqual([]);
  });

  it('sends the change when the time for that is over', async () => {
    serveStored();
    show(undoable, page);
    await write('B 7');
    await save();
    await waitFor(() => expect(address()).toBe(`/dashboard/shelf_marks/${uuid}`));
    expect(written).toEqual([]);
    await pass(2 * TOAST_MS.blank);
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.body).toEqual({ mark: 'B 7', version: 1 });
  });
});

describe('a record that is older than a rule', () => {
  const later = screensOf('shelf_mark', {
    ...entityWith('auto'),
    'x-entity': { resource: {}, title: 'mark' },
    required: ['mark', 'room'],
    properties: {
      mark: { type: 'string', minLength: 2, maxLength: 20 },
      room: { type: 'string', maxLength: 20 },
      code: { type: 'string', maxLength: 3 },
    },
  });
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }));

  it('is saved in its other fields, and refused in the one that breaks it', async () => {
    serve(`/shelf_marks/${uuid}`, { ...stored, room: null, code: 'too long' });
    serveWrite('patch', `/shelf_marks/${uuid}`, body => ({ body: { ...stored, ...body, version: 2 } }));
    show(await later, page);
    const code = await screen.findByLabelText(/^Code/);
    await person.type(code, ' still');
    await save();
    expect(await screen.findAllByText(/characters/)).not.toHaveLength(0);
    expect(written).toEqual([]);
    await person.clear(code);
    await person.type(code, 'too long');
    await write('B 7');
    await save();
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.body).toMatchObject({ mark: 'B 7' });
  });
});
