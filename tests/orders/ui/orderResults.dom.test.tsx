import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Order } from '../../../schemas/generated/types.ts';
import { uuidOf, wholeOrder } from '../../engine/resources/fixtures.ts';
import { api, network, show, withScreens } from '../../engine/resources/screenApp.tsx';

withScreens();

type OrderFile = Order['files'][number];
type Review = NonNullable<OrderFile['review']>;

const review = (part: Partial<Review> = {}): Review => ({
  changes: 140,
  remarks: 9,
  kinds: { replaced: 70, inserted: 35, deleted: 25, moved: 4, formatted: 6, other: 0 },
  words: 4000,
  changed_words: 320,
  decided: 0,
  accepted: 0,
  open: 0,
  compared: false,
  ...part,
});
const result = (place: number, name: string, part: Partial<OrderFile> = {}) =>
  ({
    uuid: uuidOf(70 + place),
    name,
    size: 10,
    file_type: 'manuscript',
    role: 'result',
    version: 1,
    measured: null,
    scan: 'clean',
    upload: 'done',
    error: null,
    download_url: '/files/1',
    thumbnail_url: null,
    expires_at: null,
    review: null,
    ...part,
  }) as OrderFile;
const delivery = (at: string): Order['events'][number] => ({
  ...{ at, actor: 'support', type: 'delivered', from: 'quality_check', to: 'delivered', note: null },
});

async function open(tab: 'files' | 'details', part: Partial<Order>) {
  const order = wholeOrder({ status: 'delivered', allowed_actions: ['download'], ...part });
  network.use(http.get(`${api}/orders/${uuidOf(1)}`, () => HttpResponse.json(order)));
  show(`/dashboard/orders/${uuidOf(1)}?tab=${tab}`);
  await screen.findByRole('heading', { level: 1 });
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('the newest version is open, and the one before is folded with its date and decisions', async () => {
  await open('files', {
    events: [delivery('2026-11-25T09:10:00Z'), delivery('2026-12-03T16:20:00Z')],
    files: [
      result(1, 'chapter-4.docx', { review: review({ decided: 126, accepted: 120, open: 3 }) }),
      result(2, 'chapter-4.docx', { version: 2, review: review({ decided: 12, accepted: 12 }) }),
      result(3, 'chapter-5.docx', { review: review({ changes: 312, remarks: 1, compared: true }) }),
    ],
  });
  const current = await card('Version 2');
  expect(current.getByText(/1 file came without tracked changes/).textContent).toMatch(/^December 3, 2026, 1 file/);
  expect(current.getByText('12 of 140 changes decided, 9 remarks')).toBeTruthy();
  expect(current.getByText('312 changes, found by comparing, 1 remark')).toBeTruthy();
  const room = `/dashboard/orders/${uuidOf(1)}/review`;
  const go = (name: string) => current.getByRole('link', { name }).getAttribute('href');
  expect(go('Continue the review of chapter-4.docx')).toBe(`${room}/${uuidOf(72)}`);
  expect(go('Review chapter-5.docx')).toBe(`${room}/${uuidOf(73)}`);

  const earlier = await card('Version 1');
  expect(earlier.getByText('November 25, 2026, 1 file, 126 changes decided, 3 questions')).toBeTruthy();
  expect(earlier.queryByText('chapter-4.docx')).toBeNull();
  const toggle = earlier.getByRole('button', { name: 'Show files' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  expect(earlier.getByRole('link', { name: 'Review chapter-4.docx' }).getAttribute('href')).toBe(
    `${room}/${uuidOf(71)}`,
  );
});

it('results that were delivered once have no version', async () => {
  await open('files', { files: [result(1, 'chapter-4.docx')] });
  expect((await card('Edited files')).getByText('chapter-4.docx')).toBeTruthy();
  expect(screen.queryByText(/^Version/)).toBeNull();
});

it('a completed order shows what was changed in all documents, and how much of it was accepted', async () => {
  await open('details', {
    status: 'completed',
    files: [
      result(1, 'chapter-4.docx', { review: review({ decided: 140, accepted: 136 }) }),
      result(2, 'chapter-5.docx', { review: review({ changes: 60, remarks: 1, words: 4000, changed_words: 80 }) }),
      result(3, 'cover.pdf'),
    ],
  });
  const changed = await card('What was changed');
  const figures = changed.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['200', '10', '5%', '98%']);
  expect(changed.getByText('of 8,000 words')).toBeTruthy();
  expect(changed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Replaced140',
    'Inserted70',
    'Deleted50',
    'Formatted12',
    'Moved8',
  ]);
});

it('a completed order without documents, or without decisions, names no share of them', async () => {
  await open('details', { status: 'completed', files: [result(1, 'chapter-4.docx', { review: review() })] });
  expect((await card('What was changed')).queryByText('accepted by you')).toBeNull();
});
