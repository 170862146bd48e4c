import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { setUser } from '../../../engine/client/auth/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { calendarEvent } from '../../../src/orders/placed/calendarEvent.ts';
import { chosenFiles } from '../../../src/shared/uploads/chosenFiles.ts';
import { uuidOf, wholeOrder } from '../../engine/resources/fixtures.ts';
import { address, serve, show, withScreens } from '../../engine/resources/screenApp.tsx';
import { customer } from '../../helpers/customerFixture.ts';

withScreens();

const place = `/orders/${uuidOf(1)}`;

const event = (from: Order['status'], to: Order['status']): Order['events'][number] => ({
  at: '2026-11-27T14:32:00.000Z',
  actor: 'customer',
  type: to,
  from,
  to,
  note: null,
});

/** Opens the page of an order in this state, and returns its steps. */
async function open(part: Partial<Order>) {
  setUser(customer);
  serve(place, wholeOrder(part));
  show(`/dashboard${place}/placed`);
  const next = await screen.findByRole('region', { name: 'What happens next' });
  return within(next).getAllByRole('listitem');
}

const titleOf = (step: HTMLElement) => step.querySelector('.title')?.textContent;
const current = (steps: HTMLElement[]) =>
  steps.filter(step => step.getAttribute('aria-current') === 'step').map(titleOf);

describe('the page after an order', () => {
  it('shows when the work is back, then the steps, and a link to the order', async () => {
    const steps = await open({
      status: 'queued',
      due_at: '2026-12-08T17:00:00.000Z',
      revisions_left: 1,
      allowed_actions: ['edit', 'delete', 'create_order'],
      events: [event('awaiting_files', 'queued'), event('awaiting_payment', 'awaiting_files')],
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thanks, Mara. Your order is placed');
    expect(screen.getByText('Tuesday, December 8')).toBeTruthy();
    expect(screen.getByText('5:00 PM UTC')).toBeTruthy();
    expect(steps.map(titleOf)).toEqual([
      'Order receivedNov 27, 2:32 PM',
      'In progress',
      'Quality check',
      'Back to youby Tuesday, December 8',
    ]);
    expect(current(steps)).toEqual([titleOf(steps[0]!)]);
    expect(steps.at(-1)?.textContent).toContain('1 round of changes included');
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
      `/dashboard${place}?tab=details`,
    );
    for (const name of ['Order again', 'Save as template']) expect(screen.getByRole('button', { name })).toBeTruthy();
    const calendar = screen.getByRole('link', { name: 'Add to calendar' });
    expect(decodeURIComponent(calendar.getAttribute('href') ?? '')).toContain('DTSTART:20261208T170000Z');
  });

  it('takes the files of an order that waits for them, and shows when the work is back if they come today', async () => {
    const steps = await open({
      status: 'awaiting_files',
      expected_due_at: '2026-12-08T17:00:00.000Z',
      expires_at: '2026-12-27T14:32:00.000Z',
      allowed_actions: ['upload'],
    });
    expect(screen.getByText('Back to you, if we have your files today')).toBeTruthy();
    expect(screen.getByText('Tuesday, December 8')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
    expect(current(steps)).toEqual(['Upload your files']);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(screen.getByRole('button', { name: 'Upload files' })).toBeTruthy();
    const chapter = new File(['word'], 'chapter-7.txt');
    await userEvent.upload(input!, chapter);
    expect(address()).toBe(`/dashboard${place}/upload`);
    expect(chosenFiles.take(uuidOf(1))).toEqual([chapter]);
    expect(chosenFiles.take(uuidOf(1))).toEqual([]);
  });

  it.each([
    ['cloud_link', 'We are downloading your files'],
    ['drive_shipment', 'Send us your drive'],
  ] as const)('explains how files come by %s, and takes no upload', async (submission_method, title) => {
    const steps = await open({ status: 'awaiting_files', submission_method, allowed_actions: ['upload'] });
    expect(current(steps)).toEqual([title]);
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('shows when a quote is answered, and that nothing is charged before', async () => {
    const steps = await open({ status: 'quote_requested', allowed_actions: ['edit'] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/preparing your quote/);
    expect(screen.getByText('Within 1 working day')).toBeTruthy();
    expect(steps.map(titleOf).slice(0, 2)).toEqual(['Quote requested', 'Quoted']);
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
  });

  it.each([
    ['moves an expected date when a day begins, and says so', { status: 'awaiting_files' }, 'expected_due_at', 1],
    ['keeps a promised date when a day begins', { status: 'queued', expected_due_at: null }, 'due_at', 0],
  ] as const)('%s', async (_, part, field, notices) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T23:00:00Z') });
    await open({ ...part, [field]: '2026-12-08T17:00:00Z' });
    vi.setSystemTime(new Date('2026-11-28T06:00:00Z'));
    serve(place, wholeOrder({ ...part, name: 'Read again', [field]: `2026-12-0${8 + notices}T17:00:00Z` }));
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByText('Read again');
    expect(screen.getByText(notices ? 'Wednesday, December 9' : 'Tuesday, December 8')).toBeTruthy();
    expect(screen.queryAllByRole('heading', { name: 'A new day has begun' })).toHaveLength(notices);
    vi.useRealTimers();
  });

  it.each(['draft', 'on_hold', 'delivered', 'cancelled'] as const)(
    'redirects to the order once it is %s',
    async status => {
      setUser(customer);
      serve(place, wholeOrder({ status }));
      show(`/dashboard${place}/placed`);
      await waitFor(() => expect(address()).toBe(`/dashboard${place}?tab=details`));
    },
  );
});

it('a calendar file escapes its texts and folds long lines between characters', () => {
  const summary = `A; B, C\\D\n${'é'.repeat(80)}`;
  const file = calendarEvent({
    uuid: uuidOf(1),
    summary,
    url: 'https://galley.example/dashboard/orders/1',
    at: new Date('2026-12-08T17:00:00Z'),
    now: new Date('2026-11-27T14:32:00Z'),
  });
  const lines = file.split('\r\n');
  expect(lines.every(line => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:A\\; B\\, C\\\\D\\n${'é'.repeat(80)}\r\n`);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});
