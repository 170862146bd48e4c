import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../engine/client/i18n/index.ts';
import { address, api, network, open, withPages } from '../../auth/ui/authApp.tsx';
import { CountingWorker, serveMarket } from './marketFixture.ts';

withPages();

let asked: string[];
beforeEach(() => {
  asked = serveMarket();
  vi.stubGlobal('Worker', CountingWorker);
});

const textOf = (element: Element | null) => element?.textContent?.replace(/[\u2066-\u2069]/g, '') ?? '';
const docx = (name = 'chapter-7.docx') => new File(['text'], name);
const countAs = (counts: Record<string, number>) => () => ({
  counts: Object.fromEntries(Object.entries(counts).map(([unit, count]) => [unit, { count, sure: true }])),
  reason: null,
  detail: null,
});
const choose = async (user: ReturnType<typeof open>, ...files: File[]) =>
  user.upload((await screen.findAllByLabelText('Choose files', { selector: 'input' }))[0] as HTMLInputElement, files);
const panel = () => within(screen.getByRole('region', { name: 'Your quote' }));

describe('the price page', () => {
  it('has every service with its steps, working days and an example, and what plans save', async () => {
    open('/prices');
    const row = within(await screen.findByRole('row', { name: /Copy editing/ }));
    expect(row.getByText('$40.00')).toBeDefined();
    expect(row.getByText('per 1,000 words')).toBeDefined();
    expect(textOf(row.getByText('from word 50,001'))).toBe('from word 50,001');
    expect(row.getByText('3 + 1 per 4,000 words')).toBeDefined();
    expect(await row.findByText('$200.00')).toBeDefined();
    const plan = within(screen.getByRole('region', { name: 'Limited' }));
    expect(plan.getByText('Pays off above $1,495 a year')).toBeDefined();
    expect(plan.getByText('$181')).toBeDefined();
    expect(plan.getByRole('link', { name: 'Choose Limited' }).getAttribute('href')).toContain('premier_level=limited');
  });

  it('calculates while the person types, and never shows an earlier sum', async () => {
    const user = open('/prices');
    const form = within(await screen.findByRole('form', { name: 'Price calculator' }));
    expect(await form.findByText('$120.00')).toBeDefined();
    await user.selectOptions(form.getByLabelText('Service'), 'copy_editing');
    await user.clear(form.getByLabelText('Words'));
    await user.type(form.getByLabelText('Words'), '8,000');
    expect(form.queryByText('$120.00')).toBeNull();
    expect(await form.findByText('$320.00')).toBeDefined();
    expect(form.getByText(/6 working days/)).toBeDefined();
    expect(textOf(screen.getByText(/^With .Limited/))).toBe('With Limited $256.00');
  });

  it('says which quantities it can price, and reads digits of other scripts', async () => {
    const user = open('/prices');
    const field = await screen.findByLabelText('Words');
    await user.clear(field);
    await user.type(field, 'many');
    expect(screen.getByText('Enter a whole number from 1 to 500,000.')).toBeDefined();
    await user.clear(field);
    await user.type(field, '٨٬٠٠٠');
    await waitFor(() => expect(asked.at(-1)).toContain('words=8000'));
  });

  it('says that a price could not be read, and reads it again', async () => {
    network.use(
      http.get(`${api}/core/prices`, () => HttpResponse.json({ detail: 'Too many requests.' }, { status: 429 }), {
        once: true,
      }),
    );
    const user = open('/prices');
    const form = within(await screen.findByRole('form', { name: 'Price calculator' }));
    const retry = await screen.findAllByRole('button', { name: 'Try again' }).catch(() => []);
    if (retry[0]) await user.click(retry[0]);
    expect(await form.findByText('$120.00')).toBeDefined();
  });

  it('is in the language of the page', async () => {
    open('/prices');
    await screen.findByRole('heading', { level: 1, name: 'Prices' });
    await i18nProvider.changeLocale('de');
    expect(await screen.findByRole('heading', { level: 1, name: 'Preise' })).toBeDefined();
    await i18nProvider.changeLocale('ar');
    expect(await screen.findByRole('heading', { level: 1, name: 'الأسعار' })).toBeDefined();
    await i18nProvider.changeLocale('en');
  });
});

describe('the quote', () => {
  it('shows price and date after the drop, without a further press, and sends numbers only', async () => {
    CountingWorker.answer = countAs({ word: 8412, page: 30 });
    const user = open('/quote');
    await choose(user, docx());
    expect(await panel().findAllByText('$201.89')).not.toEqual([]);
    expect(screen.getByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
    expect(textOf(screen.getByText(/words in/))).toContain('8,412 words in chapter-7.docx.');
    expect(asked.at(-1)).toBe('?words=8412&pages=30');
    const said = await screen.findByText('Proofreading, 8,412 words, $201.89, Back Mon, Dec 7');
    expect(said.getAttribute('role')).toBe('status');
  });

  it('is mailed by the visitor’s own program, with a link that shows it again', async () => {
    CountingWorker.answer = countAs({ word: 8412 });
    const user = open('/quote');
    await choose(user, docx());
    await panel().findAllByText('$201.89');
    const mail = new URL(panel().getByRole('link', { name: 'Email this quote' }).getAttribute('href')!);
    const body = mail.searchParams.get('body')!;
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', '']);
    expect(body).toContain('$201.89');
    const { pathname, search } = new URL(/https?:\S+/.exec(body)![0]);
    expect(`${pathname}${search}`).toBe('/quote?order_type=proofreading&words=8412&turnaround=standard');
  });

  it('begins with the answers of a mailed link, and ignores unknown ones', async () => {
    open('/quote?order_type=proofreading&words=8412&turnaround=never');
    await screen.findByRole('region', { name: 'Your quote' });
    expect(await panel().findAllByText('$201.89')).not.toEqual([]);
    expect(screen.getByRole('radio', { name: 'Proofreading' })).toHaveProperty('checked', true);
    expect(panel().getByRole('radio', { name: /Standard/ })).toHaveProperty('checked', true);
  });

  it('offers the services that fit the files, and the others on request', async () => {
    CountingWorker.answer = countAs({ word: 8412 });
    const user = open('/quote');
    await choose(user, docx());
    await panel().findAllByText('$201.89');
    expect(screen.queryByRole('radio', { name: 'Photo color correction' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all services' }));
    expect(screen.getByRole('radio', { name: 'Photo color correction' })).toBeDefined();
  });

  it('takes a number in place of the count, and back', async () => {
    CountingWorker.answer = countAs({ word: 8412 });
    const user = open('/quote');
    await choose(user, docx());
    const field = await screen.findByLabelText('Words to edit');
    await panel().findAllByText('$201.89');
    await user.clear(field);
    await user.type(field, '1000');
    expect(await panel().findAllByText('$24.00')).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use 8,412' }));
    expect(await panel().findAllByText('$201.89')).not.toEqual([]);
  });

  it('says when a file has more than can be ordered, and asks for no price', async () => {
    CountingWorker.answer = countAs({ word: 600_000 });
    const user = open('/quote');
    await choose(user, docx());
    expect(await screen.findByText('Enter a whole number from 1 to 500,000.')).toBeDefined();
    expect(asked.filter(query => query.includes('600000'))).toEqual([]);
  });

  it('says what cannot be counted or edited, and asks for the number', async () => {
    CountingWorker.answer = () => ({ counts: {}, reason: 'password', detail: null });
    const user = open('/quote');
    await user.upload((await screen.findAllByLabelText('Choose files', { selector: 'input' }))[0] as HTMLInputElement, [
      docx('secret.docx'),
    ]);
    expect(await screen.findByText('This file needs a password. Enter the number below.')).toBeDefined();
    await user.type(screen.getByLabelText('Words to edit'), '500');
    await waitFor(() => expect(asked.at(-1)).toBe('?words=500'));
    await user.click(screen.getByRole('button', { name: /^Remove .*secret\.docx/ }));
    expect(screen.getByText('Drop your files here')).toBeDefined();
  });

  it('reads a price that the server failed to work out again', async () => {
    network.use(
      http.get(`${api}/core/prices`, () => HttpResponse.json({ detail: 'Failed.' }, { status: 500 }), { once: true }),
    );
    const user = open('/quote?order_type=copy_editing&words=5000');
    await screen.findByText('The price could not be worked out.');
    await user.click(panel().getByRole('button', { name: 'Try again' }));
    expect(await panel().findAllByText('$200.00')).not.toHaveLength(0);
  });

  it('names the problem of a scan whose pages are counted, and asks for its words only', async () => {
    CountingWorker.answer = () => ({ counts: { page: { count: 12, sure: true } }, reason: 'scan', detail: null });
    const user = open('/quote');
    await choose(user, docx());
    const problem = 'This file has scanned text, which we can’t count.';
    expect(await screen.findByText(problem)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all services' }));
    await user.click(screen.getByRole('radio', { name: 'Copy editing' }));
    expect(await screen.findByText(`${problem} Enter the number below.`)).toBeDefined();
  });

  it('calls a count that the file does not prove an estimate', async () => {
    CountingWorker.answer = () => ({ counts: { word: { count: 900, sure: false } }, reason: null, detail: null });
    const user = open('/quote');
    await choose(user, docx());
    expect(textOf(await screen.findByText(/This is an estimate/))).toContain('900 words in chapter-7.docx.');
  });

  it('works without a file', async () => {
    const user = open('/quote');
    await user.click(await screen.findByRole('button', { name: 'Enter a quantity' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Words to edit'));
    await user.keyboard('5000');
    expect(await panel().findAllByText('$120.00')).not.toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Copy editing' }));
    expect(await panel().findAllByText('$200.00')).not.toEqual([]);
    await user.click(panel().getByRole('radio', { name: /Express/ }));
    expect(await panel().findAllByText('$270.00')).not.toEqual([]);
    await user.click(panel().getAllByRole('button', { name: 'Order this' })[0]!);
    await waitFor(() => expect(address()).toContain('/authentication/login'));
    expect(sessionStorage.getItem('returnTo')).toBe(
      '/dashboard/orders/order-form?order_type=copy_editing&words=5000&turnaround=express',
    );
  });

  it('says that the files could not be kept, and goes on without them', async () => {
    CountingWorker.answer = countAs({ word: 8412 });
    const user = open('/quote');
    await choose(user, docx());
    await panel().findAllByText('$201.89');
    await user.click(panel().getAllByRole('button', { name: 'Order this' })[0]!);
    expect(await screen.findByText(/could not keep the files/)).toBeDefined();
    await user.click(panel().getAllByRole('button', { name: 'Continue without the files' })[0]!);
    await waitFor(() => expect(address()).toContain('/authentication/login'));
    expect(sessionStorage.getItem('returnTo')).toContain('name=chapter-7');
  });
});

describe('the embedded quote', () => {
  it('opens links in the whole window, with the answers in the address', async () => {
    const user = open('/embed/quote?service=copy_editing&accent=8a3ffc');
    await user.type(await screen.findByLabelText('Words to edit'), '5000');
    const order = await screen.findByRole('link', { name: 'Order this' });
    expect([order.getAttribute('target'), order.getAttribute('href')]).toEqual([
      '_top',
      '/dashboard/orders/order-form?order_type=copy_editing&words=5000&turnaround=standard',
    ]);
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('target')).toBe('_top');
  });
});
