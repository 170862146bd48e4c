import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../schemas/generated/types.ts';
import { uuidOf, wholeOrder } from '../../engine/resources/fixtures.ts';
import { api, network, show, withScreens } from '../../engine/resources/screenApp.tsx';

withScreens();
beforeEach(() => sessionStorage.clear());

const place = `/orders/${uuidOf(1)}`;
const page = `/dashboard${place}`;

const message = (place: number, side: 'customer' | 'support', text: string): Order['messages'][number] => ({
  uuid: uuidOf(50 + place),
  at: `2026-11-2${place}T10:00:00Z`,
  side,
  author: side === 'support' ? 'Tomas Okafor' : 'Robin Example',
  text,
  attachments: [],
  about: null,
  read_at: null,
  read_by: null,
});
const file = (place: number, name: string, part: Partial<Order['files'][number]> = {}): Order['files'][number] => ({
  uuid: uuidOf(70 + place),
  name,
  size: 10,
  file_type: 'manuscript',
  role: 'source',
  version: 1,
  sha256: null,
  measured: null,
  scan: 'clean',
  upload: 'done',
  error: null,
  found: null,
  download_url: '/files/1',
  thumbnail_url: null,
  preview_url: null,
  preview_problem: null,
  source_uuid: null,
  review: null,
  review_problem: null,
  compared_url: null,
  expires_at: null,
  ...part,
});

/** An order as a server keeps it: what is written stays, what is read is read. */
function keep(part: Partial<Order>) {
  let order = wholeOrder({ status: 'in_progress', allowed_actions: ['download'], ...part });
  const sent: unknown[] = [];
  const told = { read: 0, sent };
  network.use(
    http.get(`${api}${place}`, () => HttpResponse.json(order)),
    http.post(`${api}${place}/messages`, async ({ request }) => {
      const body = (await request.json()) as { text: string };
      sent.push(body);
      const written = message(4, 'customer', body.text);
      order = { ...order, messages: [...order.messages, written] };
      return HttpResponse.json(written, { status: 201 });
    }),
    http.post(`${api}${place}/messages/read`, () => {
      told.read += 1;
      order = { ...order, unread_messages: 0 };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return told;
}

const box = () => screen.findByRole('textbox', { name: 'Write to our team' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

describe('messages on the page of an order', () => {
  it('are in order, marked while new, and become read when they are seen', async () => {
    const told = keep({
      unread_messages: 1,
      files: [file(1, 'atlas.docx', { role: 'result' })],
      messages: [
        {
          ...message(1, 'customer', 'Please keep the map names.'),
          read_at: '2026-11-30T10:00:00Z',
          read_by: 'Tomas Okafor',
        },
        {
          ...message(2, 'support', 'Which map?'),
          about: { file_uuid: uuidOf(71), file_name: 'atlas.docx', change: 'p12:i3', excerpt: 'the flood of 1894' },
        },
      ],
    });
    show(page);
    const log = await screen.findByRole('log', { name: 'Messages' });
    const [mine, separator, theirs] = within(log).getAllByRole('listitem');
    expect(mine?.textContent).toContain('You');
    expect(mine?.textContent).toContain('Read by Tomas Okafor, Nov 30');
    expect(separator?.textContent).toBe('New messages');
    expect(theirs?.textContent).toContain('Tomas Okafor');
    expect(theirs?.textContent).not.toContain('Read by');
    const quote = within(theirs!).getByText('the flood of 1894').closest('blockquote');
    expect(quote?.textContent).toBe('About atlas.docx“the flood of 1894”');
    expect(within(theirs!).getByRole('link', { name: 'Open in the text' }).getAttribute('href')).toBe(
      `${page}/review/${uuidOf(71)}?change=p12%3Ai3`,
    );
    await waitFor(() => expect(told.read).toBe(1));
    await screen.findByRole('button', { name: 'Messages' });
    expect(within(log).getByText('New messages')).toBeTruthy();
    expect(told.read).toBe(1);
  });

  it('are written with files of the order, and only what arrived whole and clean can be attached', async () => {
    const told = keep({ files: [file(1, 'map.pdf'), file(2, 'virus.docx', { scan: 'quarantined' })] });
    show(page);
    await userEvent.type(await box(), 'See the map.');
    await userEvent.click(screen.getByRole('button', { name: 'From this order' }));
    await waitFor(() =>
      expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual(['map.pdf']),
    );
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'map.pdf' }));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Do not attach map.pdf' })).toBeTruthy();
    await userEvent.click(send());
    expect(await within(screen.getByRole('log')).findByText('See the map.')).toBeTruthy();
    expect(told.sent).toEqual([{ text: 'See the map.', attachments: [uuidOf(71)] }]);
    expect(((await box()) as HTMLTextAreaElement).value).toBe('');
    expect(document.activeElement).toBe(await box());
  });

  it('that were refused keep their text and say why, until it is changed', async () => {
    keep({});
    network.use(
      http.post(`${api}${place}/messages`, () =>
        HttpResponse.json({ detail: 'Too many requests.', message: 'Too many requests.' }, { status: 429 }),
      ),
    );
    const { unmount } = show(page);
    await box();
    expect(send().disabled).toBe(true);
    await userEvent.type(await box(), 'Hello');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Too many requests.')).toBeTruthy();
    expect((await box()).getAttribute('aria-invalid')).toBe('true');
    unmount();
    show(page);
    expect(((await box()) as HTMLTextAreaElement).value).toBe('Hello');
    await userEvent.type(await box(), '!');
    await waitFor(() => expect(screen.queryByText('Too many requests.')).toBeNull());
  });

  it('that may have arrived are sent again as the same, others as others', async () => {
    keep({});
    const keys: (string | null)[] = [];
    network.use(
      http.post(`${api}${place}/messages`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const { unmount } = show(page);
    await userEvent.type(await box(), 'Hello');
    await userEvent.click(send());
    await waitFor(() => expect(keys).toHaveLength(1));
    unmount();
    show(page);
    await box();
    await userEvent.click(send());
    await waitFor(() => expect(keys).toHaveLength(2));
    await userEvent.type(await box(), '!');
    await userEvent.click(send());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('that are too long are kept whole, and how much is too much is said', async () => {
    keep({});
    show(page);
    const field = await box();
    await userEvent.click(field);
    await userEvent.paste('😀'.repeat(5001));
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('😀'.repeat(5001)));
    expect(await screen.findByText('1 character too many')).toBeTruthy();
  });

  it('are not asked for about a draft', async () => {
    keep({ status: 'draft', allowed_actions: ['edit'] });
    show(page);
    await screen.findByText('This is a draft');
    expect(screen.queryByRole('textbox', { name: 'Write to our team' })).toBeNull();
  });
});

describe('a delivered order', () => {
  it('is accepted from its page, after what that means was said', async () => {
    keep({ status: 'delivered', revisions_left: 1, allowed_actions: ['edit', 'download'] });
    const posted: unknown[] = [];
    network.use(
      http.post(`${api}/orders/form/${uuidOf(1)}`, async ({ request }) => {
        posted.push(await request.json());
        return HttpResponse.json({ kind: 'revision', next: { screen: 'detail', uuid: uuidOf(1) } });
      }),
    );
    show(page);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept now' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('You can no longer request changes');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept now' }));
    await waitFor(() =>
      expect(posted).toEqual([{ step: 'decision', step_data: { decision: 'accept' }, action: 'place_order' }]),
    );
  });
});

describe('the files of an order', () => {
  it('say how far they are, and why one cannot be had', async () => {
    const without = { download_url: null };
    keep({
      status: 'completed',
      files: [
        file(1, 'whole.docx', { expires_at: '2027-02-23T00:00:00Z' }),
        file(2, 'waiting.docx', { upload: 'waiting', ...without }),
        file(3, 'checked.docx', { scan: 'pending', ...without }),
        file(4, 'held.docx', { scan: 'quarantined', ...without }),
        file(5, 'old.docx', { expires_at: '2026-01-01T00:00:00Z', ...without }),
      ],
    });
    show(`${page}?tab=files`);
    const stateOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
    expect(await stateOf('waiting.docx')).toContain('Not uploaded yet');
    expect(await stateOf('checked.docx')).toContain('Being checked');
    expect(await stateOf('held.docx')).toContain('something harmful');
    expect(await stateOf('old.docx')).toContain('No longer stored');
    expect(screen.getByText('Kept until February 23, 2027.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^Download/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull();
  });
});
