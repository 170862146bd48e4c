import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { address, api, network, person, serve, serveWrite, show, withEditing, written } from './editApp.tsx';
import { parcel } from './parcel.ts';
import { screensOf } from './sentScreens.ts';

withEditing();
const sent = await screensOf('parcel', parcel);
const uuid = '00000000-0000-4000-8000-000000000001';
const stored = {
  uuid,
  version: 3,
  subject: 'Books',
  kind: 'plain',
  urgent: false,
  amount: null,
  size: { width: 4, unit: 'cm' },
  insured_for: null,
  reason: null,
  due_on: null,
  late_reason: null,
  weight: 12,
  created_at: null,
  updated_at: null,
};
const page = `/dashboard/parcels/${uuid}/edit`;
const save = () => person.click(screen.getByRole('button', { name: 'Save' }));
const field = (name: RegExp | string) => screen.findByLabelText(name);

describe('making a record', () => {
  it('asks what the role may write, says what is missing, and leads to the new record', async () => {
    serveWrite('post', '/parcels', body => ({ status: 201, body: { ...stored, ...body } }));
    show(sent, '/dashboard/parcels/create');
    await screen.findByRole('heading', { level: 1, name: 'New: Parcel' });
    await field('What is in it');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Please fix one answer');
    expect(written).toEqual([]);
    await person.type(await field('What is in it'), 'Old maps');
    await person.selectOptions(await field('Kind'), 'Fragile');
    await save();
    await waitFor(() => expect(address()).toBe(`/dashboard/parcels/${uuid}`));
    expect(written).toEqual([{ what: 'POST /parcels', body: { subject: 'Old maps', kind: 'fragile', urgent: false } }]);
  });

  it('shows what the server refuses at its field', async () => {
    serveWrite('post', '/parcels', () => ({
      status: 422,
      body: { detail: [{ type: 'integrity_error', loc: ['body', 'subject'], msg: 'This is already in use.' }] },
    }));
    show(sent, '/dashboard/parcels/create');
    await person.type(await field('What is in it'), 'Old maps');
    await save();
    const input = await field('What is in it');
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(within(await screen.findByRole('alert')).getByText(/This is already in use/)).toBeTruthy();
  });
});

describe('changing a record', () => {
  it('sends what has changed, with the version it was read in', async () => {
    serve(`/parcels/${uuid}`, stored);
    serveWrite('patch', `/parcels/${uuid}`, body => ({ body: { ...stored, ...body, version: 4 } }));
    show(sent, page);
    const subject = await field('What is in it');
    await person.clear(subject);
    await person.type(subject, 'Atlases');
    await person.clear(await field(/^Width/));
    await person.type(await field(/^Width/), '9');
    await save();
    await waitFor(() => expect(address()).toBe(`/dashboard/parcels/${uuid}`));
    expect(written).toEqual([
      { what: `PATCH /parcels/${uuid}`, body: { subject: 'Atlases', size: { width: 9, unit: 'cm' }, version: 3 } },
    ]);
  });

  it('shows a section only where its condition holds, and makes a field read-only where that holds', async () => {
    serve(`/parcels/${uuid}`, stored);
    serveWrite('patch', `/parcels/${uuid}`, body => ({ body: { ...stored, ...body, version: 4 } }));
    show(sent, `${page}?tab=how`);
    await screen.findByRole('link', { name: 'How' });
    expect(screen.queryByRole('heading', { name: 'Insurance' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'What' }));
    await person.selectOptions(await field('Kind'), 'Fragile');
    await person.click(await screen.findByRole('link', { name: 'How' }));
    await waitFor(() => expect(address()).toBe(`${page}?tab=how`));
    await screen.findByRole('heading', { name: 'Insurance' });
    await person.type(await field(/^Insured for/), '900');
    await waitFor(async () => expect((await field(/^Reason/)).hasAttribute('readonly')).toBe(true));
    expect(screen.queryByLabelText(/Why so late/)).toBeNull();
    await person.type(await field(/^Due on/), '2025-03-01');
    await person.type(await field(/Why so late/), 'Snow');
    await save();
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.body).toEqual({
      kind: 'fragile',
      insured_for: 900,
      due_on: '2025-03-01',
      late_reason: 'Snow',
      version: 3,
    });
  });

  it('leads from the summary to a field in another tab', async () => {
    serve(`/parcels/${uuid}`, stored);
    show(sent, page);
    await person.selectOptions(await field('Kind'), 'Fragile');
    await save();
    const alert = await screen.findByRole('alert');
    await person.click(within(alert).getByRole('button', { name: /Insured for/ }));
    await waitFor(() => expect(address()).toContain('tab=how'));
    expect(document.activeElement).toBe(await field(/^Insured for/));
  });

  it('clears what is hidden', async () => {
    serve(`/parcels/${uuid}`, { ...stored, kind: 'fragile', insured_for: 300 });
    serveWrite('patch', `/parcels/${uuid}`, body => ({ body: { ...stored, ...body, version: 4 } }));
    show(sent, page);
    await person.selectOptions(await field('Kind'), 'Plain');
    await save();
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.body).toEqual({ kind: 'plain', insured_for: null, version: 3 });
  });

  it('shows both versions after another person saved, and saves the chosen one', async () => {
    serve(`/parcels/${uuid}`, stored);
    const current = { ...stored, version: 4, subject: 'Charts', due_on: '2027-01-01' };
    serveWrite('patch', `/parcels/${uuid}`, body =>
      body.version === 4
        ? { body: { ...current, ...body, version: 5 } }
        : { status: 409, body: { detail: 'x', message: 'x', current } },
    );
    show(sent, page);
    await person.type(await field('What is in it'), '!');
    await save();
    const name = 'Someone else has changed this';
    await screen.findByRole('dialog', { name });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('Not saved yet');
    expect(await field('What is in it')).toHaveProperty('value', 'Books!');
    await save();
    const dialog = await screen.findByRole('dialog', { name });
    expect(within(dialog).getByText('Books!')).toBeTruthy();
    expect(within(dialog).getByText('Charts')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await save();
    await waitFor(() => expect(address()).toBe(`/dashboard/parcels/${uuid}`));
    expect(written.at(-1)?.body).toEqual({ subject: 'Books!', version: 4 });
  });
});

describe('an answer that was lost on its way', () => {
  it('makes no second record, also when the page was loaded again meanwhile', async () => {
    const keys: (string | null)[] = [];
    network.use(
      http.post(`${api}/parcels`, async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        const body = (await request.json()) as object;
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ ...stored, ...body }, { status: 201 });
      }),
    );
    const first = show(sent, '/dashboard/parcels/create');
    await person.type(await field('What is in it'), 'Old maps');
    await person.selectOptions(await field('Kind'), 'Fragile');
    await save();
    await screen.findByRole('alert');
    first.unmount();
    show(sent, '/dashboard/parcels/create');
    await waitFor(async () => expect(((await field('What is in it')) as HTMLInputElement).value).toBe('Old maps'));
    await save();
    await waitFor(() => expect(address()).toBe(`/dashboard/parcels/${uuid}`));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('does not lead back a person who has opened another page meanwhile', async () => {
    const left = Promise.withResolvers<void>();
    network.use(
      http.post(`${api}/parcels`, async () => {
        await left.promise;
        return HttpResponse.json(stored, { status: 201 });
      }),
    );
    show(sent, '/dashboard/parcels/create');
    await person.type(await field('What is in it'), 'Old maps');
    await person.selectOptions(await field('Kind'), 'Fragile');
    await save();
    await person.click(screen.getByRole('link', { name: 'Away' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/dashboard/elsewhere'));
    left.resolve();
    await screen.findByText(/created|saved/i);
    expect(address()).toBe('/dashboard/elsewhere');
  });

  it('is no conflict: what was saved is what was meant', async () => {
    serve(`/parcels/${uuid}`, stored);
    const current = { ...stored, version: 4, weight: 13, subject: 'Books!' };
    serveWrite('patch', `/parcels/${uuid}`, () => ({ status: 409, body: { detail: 'x', message: 'x', current } }));
    show(sent, page);
    await person.type(await field('What is in it'), '!');
    await save();
    await waitFor(() => expect(address()).toBe(`/dashboard/parcels/${uuid}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('leaving without saving', () => {
  it('asks too when the browser’s Back is used', async () => {
    const router = vi.fn();
    window.addEventListener('popstate', router);
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    window.history.replaceState({ idx: 1 }, '', page);
    serve(`/parcels/${uuid}`, stored);
    show(sent, page);
    await person.type(await field('What is in it'), '!');
    window.history.replaceState({ idx: 0 }, '', '/dashboard/parcels');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 0 } })));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(go).toHaveBeenCalledWith(1);
    expect(router).not.toHaveBeenCalled();
    window.removeEventListener('popstate', router);
    go.mockRestore();
  });

  it('asks first, and what was typed comes back', async () => {
    serve(`/parcels/${uuid}`, stored);
    const first = show(sent, page);
    await person.type(await field('What is in it'), ' and maps');
    await person.click(screen.getByRole('link', { name: 'Away' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(address()).toBe(page);
    await person.click(screen.getByRole('link', { name: 'Away' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/dashboard/elsewhere'));
    first.unmount();
    show(sent, page);
    expect(((await field('What is in it')) as HTMLInputElement).value).toBe('Books and maps');
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(async () => expect(((await field('What is in it')) as HTMLInputElement).value).toBe('Books'));
  });

  it('asks nothing where nothing was changed', async () => {
    serve(`/parcels/${uuid}`, stored);
    show(sent, page);
    await field('What is in it');
    await person.click(screen.getByRole('link', { name: 'Away' }));
    await waitFor(() => expect(address()).toBe('/dashboard/elsewhere'));
  });
});
