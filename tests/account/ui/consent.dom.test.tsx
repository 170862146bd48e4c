import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Consent } from '../../../schemas/generated/types.ts';
import { ConsentCard } from '../../../src/account/ConsentCard.tsx';
import { api, network, open, withAccount } from './accountApp.tsx';

withAccount();

const consent: Consent = {
  uuid: '5f0c7a40-8a9e-4f4e-9a53-0d3a5a2a7d21',
  kind: 'impersonate',
  given_at: '2026-11-27T10:00:00Z',
  until: '2026-12-04T10:00:00Z',
};

/** A server that keeps a permission, and what was asked of it. */
function serveConsents(...kept: Consent[]): unknown[] {
  const asked: unknown[] = [];
  let running = kept;
  network.use(
    http.get(`${api}/account/consents`, () => HttpResponse.json(running)),
    http.post(`${api}/account/consents`, async ({ request }) => {
      asked.push(await request.json());
      running = [consent];
      return HttpResponse.json(consent, { status: 201 });
    }),
    http.delete(`${api}/account/consents/:uuid`, ({ params }) => {
      asked.push(params.uuid);
      running = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

it('a customer lets our team see their portal for as long as they choose, and reads until when', async () => {
  const asked = serveConsents();
  const user = open(<ConsentCard />);
  await user.click(await screen.findByText('7 days'));
  await user.click(screen.getByRole('button', { name: 'Grant access' }));
  await screen.findByText('Our team can see your portal now.');
  await screen.findByText(/^Granted until .*Dec 4.* 2026/);
  expect(asked).toEqual([{ kind: 'impersonate', lasts: '7d' }]);
  expect(screen.queryByRole('button', { name: 'Grant access' })).toBeNull();
});

it('the customer revokes it and gets a confirmation', async () => {
  const asked = serveConsents(consent);
  const user = open(<ConsentCard />);
  await user.click(await screen.findByRole('button', { name: 'Revoke access' }));
  await screen.findByText('Our team can no longer see your portal.');
  await screen.findByRole('button', { name: 'Grant access' });
  expect(asked).toEqual([consent.uuid]);
});

it('a refusal is shown and the current state is fetched again', async () => {
  serveConsents(consent);
  const detail = 'This permission is over.';
  network.use(
    http.delete(`${api}/account/consents/:uuid`, () => HttpResponse.json({ detail, message: detail }, { status: 404 })),
  );
  const user = open(<ConsentCard />);
  const stop = await screen.findByRole('button', { name: 'Revoke access' });
  serveConsents();
  network.use(
    http.delete(`${api}/account/consents/:uuid`, () => HttpResponse.json({ detail, message: detail }, { status: 404 })),
  );
  await user.click(stop);
  await screen.findByText(detail);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke access' })).toBeNull());
});
