import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { address, api, network, person, serve, serveWrite, show, withEditing, written } from './editApp.tsx';
import { everything } from './everything.ts';
import { screensOf } from './sentScreens.ts';

withEditing();
const sent = await screensOf('everything', everything);
const page = '/dashboard/everythings/create';
const uuid = '00000000-0000-4000-8000-000000000001';
const field = (name: RegExp | string) => screen.findByLabelText(name);
const type = async (name: RegExp | string, text: string) => person.type(await field(name), text);

function serveLists() {
  network.use(
    http.get(`${api}/core/countries`, () =>
      HttpResponse.json([
        { icon: '', name: 'Germany', code: 'DE' },
        { icon: '', name: 'United States', code: 'US' },
      ]),
    ),
    http.get(`${api}/core/states`, ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('country') === 'DE' ? [{ name: 'Hessen' }] : [{ name: 'Ohio' }],
      ),
    ),
    http.get(`${api}/orders`, ({ request }) => {
      const q = new URL(request.url).searchParams.get('q');
      const items = q === 'atlas' ? [{ uuid, number: 'E-26-4999', name: 'River Atlas' }] : [];
      return HttpResponse.json({ items, total: 400, page: 1, size: 25, links: {} });
    }),
  );
}

async function saveAndGetBody(): Promise<Record<string, unknown>> {
  serveWrite('post', '/everythings', body => ({ status: 201, body: { uuid, version: 1, ...body } }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/everythings/${uuid}`));
  return written[0]!.body;
}

describe('the inputs', () => {
  it('read money, tags, several of many, moments and times as people give them', async () => {
    serveLists();
    show(sent, page);
    await type('Name', 'All');
    await type(/^Price/, '1,234.5');
    await type(/^Tags/, 'red{Enter}{Enter}blue,green');
    await person.click(await field(/^Days/));
    await person.click(await screen.findByRole('option', { name: 'Tue' }));
    await person.click(await field(/^Seen at/));
    await type(/^Seen at/, '2026-03-01T09:30');
    await type(/^Wakes/, '06:15');
    await type(/^Born on/, '1900-01-01');
    await person.click(await screen.findByRole('switch', { name: /^Active/ }));
    expect(await saveAndGetBody()).toEqual({
      name: 'All',
      price: { amount: 123_450, currency: 'USD' },
      tags: ['red', 'blue', 'green'],
      days: ['tue'],
      seen_at: new Date('2026-03-01T09:30').toISOString(),
      wakes: '06:15:00Z',
      born_on: '1900-01-01',
      active: false,
    });
  });

  it('find a row of another resource beyond the first page', async () => {
    serveLists();
    show(sent, page);
    await type('Name', 'All');
    await type(/^Order/, 'atlas');
    await person.click(await screen.findByRole('option', { name: /E-26-4999|River Atlas/ }));
    expect(await saveAndGetBody()).toMatchObject({ order_uuid: uuid });
  });

  it('take a table row by row, an address with the states of its country, and JSON', async () => {
    serveLists();
    show(sent, page);
    await type('Name', 'All');
    const table = await screen.findByRole('group', { name: /^Lines/ });
    await person.click(within(table).getByRole('button', { name: 'Add a row' }));
    await person.type(await within(table).findByLabelText(/What/), 'Box');
    await person.type(within(table).getByLabelText(/Count/), '3');
    await person.type(await field(/^Country/i), 'Germ');
    await person.click(await screen.findByRole('option', { name: /Germany$/ }));
    await waitFor(async () => expect((await field(/^State(?!ment)/i)).getAttribute('role')).toBe('combobox'));
    await person.type(await field(/^State(?!ment)/i), 'Hes');
    await person.click(await screen.findByRole('option', { name: 'Hessen' }));
    await type(/^Street(?! second)/i, 'Am Main 1');
    await type(/^City/i, 'Frankfurt');
    await type(/^Postcode/i, '60311');
    const json = await field(/^Extra/);
    await person.click(json);
    await person.paste('{"a": [1');
    expect(await screen.findByText(/not valid JSON yet/)).toBeTruthy();
    await person.paste(', 2]}');
    expect(await saveAndGetBody()).toEqual({
      name: 'All',
      active: true,
      lines: [{ what: 'Box', count: 3 }],
      place: { street: 'Am Main 1', city: 'Frankfurt', postcode: '60311', country: 'DE', state: 'Hessen' },
      extra: { a: [1, 2] },
    });
  });

  it('send files as they are chosen, and say why one is not taken', async () => {
    serveLists();
    network.use(
      http.post(`${api}/everythings/files`, ({ request }) => {
        const name = decodeURIComponent(request.headers.get('x-file-name') ?? '');
        if (name.startsWith('bad')) return HttpResponse.json({ detail: 'Too large.', message: 'x' }, { status: 422 });
        return HttpResponse.json({ uuid, name, size: 3, type: 'application/pdf' }, { status: 201 });
      }),
    );
    show(sent, page);
    await type('Name', 'All');
    await screen.findByText('Choose a file');
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await person.upload(input, [new File(['abc'], 'good ä.pdf'), new File(['abc'], 'bad.pdf')]);
    expect(await screen.findByRole('button', { name: 'Remove good ä.pdf' })).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('bad.pdf was not accepted: Too large.');
    expect(await saveAndGetBody()).toMatchObject({
      papers: [{ uuid, name: 'good ä.pdf', size: 3, type: 'application/pdf' }],
    });
  });

  it('take files that are dropped on them', async () => {
    serveLists();
    network.use(
      http.post(`${api}/everythings/files`, () =>
        HttpResponse.json({ uuid, name: 'dropped.pdf', size: 3, type: 'application/pdf' }, { status: 201 }),
      ),
    );
    show(sent, page);
    await type('Name', 'All');
    const button = await screen.findByRole('button', { name: /^Papers.* Choose a file$/ });
    const file = new File(['abc'], 'dropped.pdf');
    const items = [{ kind: 'file', type: file.type, getAsFile: () => file }];
    const dataTransfer = { types: ['Files'], files: [file], items };
    fireEvent.dragEnter(button, { dataTransfer });
    expect(await screen.findByRole('button', { name: /^Papers.* Drop files here$/ })).toBeTruthy();
    fireEvent.drop(button, { dataTransfer });
    expect(await screen.findByRole('button', { name: 'Remove dropped.pdf' })).toBeTruthy();
    expect(await saveAndGetBody()).toMatchObject({ papers: [{ uuid, name: 'dropped.pdf' }] });
  });

  it('show markdown as it is going to look', async () => {
    serveLists();
    serve('/nothing', {});
    show(sent, page);
    await type(/^Story/, '**bold** words');
    await person.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(async () => expect((await screen.findByText('bold')).tagName).toBe('STRONG'));
  });
});
