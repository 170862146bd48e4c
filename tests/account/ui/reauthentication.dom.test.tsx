import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../../engine/client/api/index.ts';
import { Reauthentication } from '../../../engine/ui/layout/index.ts';
import { api, network, open, withAccount } from './accountApp.tsx';

withAccount();

const PASSWORD = 'seven green bicycles';
/** What the server was asked, in order. */
let asked: string[];
beforeEach(() => {
  asked = [];
  let isRecent = false;
  network.use(
    http.delete(`${api}/account/me/delete-account`, () => {
      asked.push('delete');
      const refusal = { detail: 'Enter your password again to do this.', reauthenticate: true };
      return isRecent ? HttpResponse.json({ message: 'Gone.' }) : HttpResponse.json(refusal, { status: 403 });
    }),
    http.post(`${api}/account/reauthentication`, async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      asked.push(password);
      if (password !== PASSWORD)
        return HttpResponse.json({ detail: 'The current password is not correct.' }, { status: 400 });
      isRecent = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

it('the password is asked for, and what was refused is done', async () => {
  const user = open(<Reauthentication />);
  const answer = call('deleteAccount');
  const field = await screen.findByLabelText('Password');
  await user.type(field, 'not this one');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('The current password is not correct.');
  await user.clear(field);
  await user.type(field, `${PASSWORD}{Enter}`);
  expect(await answer).toEqual({ message: 'Gone.' });
  expect(asked).toEqual(['delete', 'not this one', PASSWORD, 'delete']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a cancelled password dialog says why nothing was done', async () => {
  const user = open(<Reauthentication />);
  const answer = call('deleteAccount').catch(problem => problem);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await answer).toMatchObject({ code: 403, sentence: 'Enter your password again to do this.' });
  expect(asked).toEqual(['delete']);
});

it('several calls that are refused ask once', async () => {
  const user = open(<Reauthentication />);
  const answers = Promise.all([call('deleteAccount'), call('deleteAccount', { signal: new AbortController().signal })]);
  await user.type(await screen.findByLabelText('Password'), `${PASSWORD}{Enter}`);
  expect(await answers).toHaveLength(2);
  expect(asked.filter(one => one === PASSWORD)).toHaveLength(1);
});

it('a page that goes while it asks lets no call wait, and the next page asks again', async () => {
  open(<Reauthentication />);
  const answer = call('deleteAccount').catch(problem => problem);
  await screen.findByLabelText('Password');
  cleanup();
  expect(await answer).toMatchObject({ code: 403 });
  const user = open(<Reauthentication />);
  const again = call('deleteAccount');
  await user.type(await screen.findByLabelText('Password'), `${PASSWORD}{Enter}`);
  expect(await again).toEqual({ message: 'Gone.' });
  expect(asked).toEqual(['delete', 'delete', PASSWORD, 'delete']);
});

it('the dialog of the password stays open and says that there were too many wrong passwords', async () => {
  const detail = 'Too many requests. Try again in 15 minutes.';
  network.use(http.post(`${api}/account/reauthentication`, () => HttpResponse.json({ detail }, { status: 429 })));
  const user = open(<Reauthentication />);
  const answer = call('deleteAccount').catch(problem => problem);
  await user.type(await screen.findByLabelText('Password'), 'not this one{Enter}');
  await screen.findByText(detail);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await answer).toMatchObject({ code: 403 });
});
