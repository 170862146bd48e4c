import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ActionHost } from '../../../engine/ui/resources/actions/ActionHost.tsx';
import { useActions } from '../../../engine/ui/resources/actions/actionsContext.ts';
import type { Row } from '../../../engine/ui/resources/row.ts';
import type { ScreenExtensions } from '../../../engine/ui/resources/Screens.tsx';
import { serveModules } from '../forms/ui/importModule.ts';
import { person, serve, serveWrite, surroundings, withEditing, written } from './editApp.tsx';
import { parcel } from './parcel.ts';
import { screensOf } from './sentScreens.ts';

withEditing();
const sent = await screensOf('parcel', parcel, 'customer', 'en', 'postpone');
const ours = await screensOf('parcel', parcel, 'support', 'en', 'hold');
const row = { id: '00000000-0000-4000-8000-000000000001', version: 3, subject: 'Books', due_on: null };

function Button({ act, of }: { act: string; of: Row }) {
  const { run } = useActions();
  return (
    <button type="button" onClick={() => run(act, of)}>
      Do it
    </button>
  );
}

const open = (from = sent, act = 'postpone', guides: ScreenExtensions['presenters'] = {}, of: Row = row) =>
  render(
    surroundings(
      from,
      '/',
      <ActionHost resource={from.resources.find(one => one.name === 'parcels')!}>
        <Button act={act} of={of} />
      </ActionHost>,
      { guides },
    ),
  );

describe('an action that asks', () => {
  it('asks in a dialog, and stores the answers in the row', async () => {
    serve('/screens/parcels/postpone', sent.action!);
    serveWrite('post', `/parcels/${row.id}/actions/postpone`, body => ({ body: { ...row, ...body, version: 4 } }));
    open();
    await person.click(screen.getByRole('button', { name: 'Do it' }));
    const dialog = await screen.findByRole('dialog', { name: /Postpone.*Books/ });
    const due = await within(dialog).findByLabelText('Due on');
    await person.click(within(dialog).getByRole('button', { name: 'Postpone' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Due on');
    expect(written).toEqual([]);
    await person.type(due, '2027-02-01');
    await person.click(within(dialog).getByRole('button', { name: 'Postpone' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written).toEqual([
      { what: `POST /parcels/${row.id}/actions/postpone`, body: { due_on: '2027-02-01', version: 3 } },
    ]);
  });

  it('has a button that waits until the questions are there', async () => {
    const module = Promise.withResolvers<undefined>();
    const fetched: string[] = [];
    serveModules(address => {
      fetched.push(address);
      return module.promise;
    });
    serve('/screens/parcels/postpone', { ...sent.action!, validator: '/validators/late.js' });
    open();
    await person.click(screen.getByRole('button', { name: 'Do it' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Postpone/ }));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Postpone' });
    await waitFor(() => expect(fetched).toEqual(['/validators/late.js']));
    expect([button.disabled, dialog.queryByLabelText('Due on')]).toEqual([true, null]);
    module.resolve(undefined);
    await dialog.findByLabelText('Due on');
    expect(button.disabled).toBe(false);
  });

  it('asks of a row what only such rows must answer, and sends the answers alone', async () => {
    serve('/screens/parcels/postpone', sent.action!);
    serveWrite('post', `/parcels/${row.id}/actions/postpone`, body => ({ body: { ...row, ...body, version: 4 } }));
    open(sent, 'postpone', {}, { ...row, kind: 'fragile', insured_for: 700 });
    await person.click(screen.getByRole('button', { name: 'Do it' }));
    const dialog = await screen.findByRole('dialog', { name: /Postpone/ });
    await person.type(await within(dialog).findByLabelText(/Due on/), '2027-02-01');
    // What need not be answered says so in its label.
    const insured = within(dialog).getByLabelText<HTMLInputElement>('Insured for');
    expect(insured.value).toBe('');
    await person.click(within(dialog).getByRole('button', { name: 'Postpone' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Insured for');
    await person.type(insured, '500');
    await person.click(within(dialog).getByRole('button', { name: 'Postpone' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written.map(({ body }) => body)).toEqual([{ due_on: '2027-02-01', insured_for: 500, version: 3 }]);
  });

  it('has what was typed when it is opened again, until it is given up', async () => {
    serve('/screens/parcels/hold', ours.action!);
    const openDialog = async () => {
      const view = open(ours, 'hold');
      await person.click(screen.getByRole('button', { name: 'Do it' }));
      const dialog = await screen.findByRole('dialog');
      return { ...view, dialog, question: await within(dialog).findByLabelText<HTMLInputElement>('Question') };
    };
    const first = await openDialog();
    await person.type(first.question, 'Which map?');
    // The session ends, and the page goes.
    first.unmount();
    const again = await openDialog();
    expect(again.question.value).toBe('Which map?');
    expect(within(again.dialog).getByText(/restored what you typed here before/)).toBeTruthy();
    await person.click(within(again.dialog).getByRole('button', { name: 'Cancel' }));
    again.unmount();
    expect((await openDialog()).question.value).toBe('');
  });

  it('asks for what its call takes, and says at the fields what was refused, with all that was typed', async () => {
    const { places, schema } = ours.action!;
    expect(Object.keys(places)).toEqual(['reason', 'question']);
    expect(schema).toMatchObject({ required: ['reason', 'question'] });
    serve('/screens/parcels/hold', ours.action!);
    let answer: { status?: number; body: object } = {
      status: 422,
      body: { detail: [{ type: 'x', loc: ['body', 'question'], msg: 'Ask in a whole sentence.' }], message: 'No.' },
    };
    serveWrite('post', `/support/orders/${row.id}/hold`, () => answer);
    open(ours, 'hold');
    await person.click(screen.getByRole('button', { name: 'Do it' }));
    const dialog = await screen.findByRole('dialog', { name: /Hold.*Books/ });
    const question = await within(dialog).findByLabelText(/Question/);
    expect(within(dialog).getByText('The customer reads it.')).toBeTruthy();
    await person.selectOptions(within(dialog).getByLabelText(/Reason/), 'Bad file');
    await person.type(question, 'Pages?');
    const press = () => person.click(within(dialog).getByRole('button', { name: 'Hold' }));
    await press();
    await waitFor(() => expect(within(dialog).getAllByText('Ask in a whole sentence.').length).toBeGreaterThan(0));
    answer = { status: 409, body: { detail: 'It is done already.', message: 'It is done already.' } };
    await person.type(question, ' All?');
    await press();
    expect(await within(dialog).findByText('It is done already.')).toBeTruthy();
    expect((question as HTMLTextAreaElement).value).toBe('Pages? All?');
    answer = { body: {} };
    await press();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written.at(-1)).toEqual({
      what: `POST /support/orders/${row.id}/hold`,
      body: { reason: 'bad_file', question: 'Pages? All?', note: 'Books' },
    });
  });

  it('says what it would come to while it is filled in, found out by a call that changes nothing', async () => {
    serve('/screens/parcels/hold', ours.action!);
    serveWrite('post', `/support/orders/${row.id}/hold`, ({ question }) => ({ body: { waits: question } }));
    const hold = (answer: unknown) => `They would read: ${(answer as { waits: string }).waits}`;
    open(ours, 'hold', { parcels: { next: () => undefined, previews: { hold } } });
    await person.click(screen.getByRole('button', { name: 'Do it' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(await within(dialog).findByLabelText('Question'), 'Pages?');
    expect(within(dialog).queryByText(/They would read/)).toBeNull();
    await person.selectOptions(within(dialog).getByLabelText('Reason'), 'Bad file');
    expect(await within(dialog).findByText('They would read: Pages?')).toBeTruthy();
    expect(written.map(({ body }) => body.dry_run)).toEqual([true]);
    await person.type(within(dialog).getByLabelText('Question'), ' All?');
    expect(await within(dialog).findByText('They would read: Pages? All?')).toBeTruthy();
    expect(within(dialog).queryByText('They would read: Pages?')).toBeNull();
  });

  it('is not there for who may not make its call', () => {
    expect(Object.keys(sent.resources.find(one => one.name === 'parcels')!.actions)).not.toContain('hold');
    expect(Object.keys(ours.resources.find(one => one.name === 'parcels')!.actions)).toContain('hold');
  });
});
