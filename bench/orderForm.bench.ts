import type { Page } from 'playwright-core';
import { buildIfStale } from '../scripts/build.ts';
import { signUp } from './benchServer.ts';
import { addSession, type Conditions, withWindows } from './browser/measuredWindows.ts';
import type { Condition } from './browser/watchUntil.ts';
import { median } from './figures.ts';
import type { Bench } from './run.ts';
import { withServers } from './serverProcess.ts';
import { rounds } from './settings.ts';
import { composeThesis } from './thesis.ts';

const slowdown = 4;
const wordCount = 40_000;
const dropZone: Condition = { visible: 'main input[type=radio]' };

/** Measures the first step of an order: from the drop of a thesis to its price, and from a changed quantity to its price. */
export const bench: Bench = async () => {
  await buildIfStale();
  const thesis = composeThesis(wordCount).toString('base64');
  return withServers(async ({ galley }, deps) => {
    const { client } = await signUp(deps, galley);
    const address = `${galley}/dashboard/orders/order-form`;
    const conditions: Conditions = {
      slowdown,
      prepare: async context => {
        await addSession(context, galley, client);
        await context.addInitScript(noteCounting);
      },
    };
    const drops: Drop[] = [];
    const changes: number[] = [];
    await withWindows(async inWindow => {
      for (let round = -1; round < rounds; round += 1) {
        const drop = await inWindow(address, dropZone, ({ page }) => measureDrop(page, thesis), conditions);
        const change = await inWindow(address, dropZone, ({ page }) => measureChange(page, thesis), {
          ...conditions,
          slowdown: 1,
        });
        if (round < 0) continue;
        drops.push(drop);
        changes.push(change);
      }
    });
    return {
      results: [
        { target: 'dropPrice', ours: drops.map(({ page, worker }) => page + (slowdown - 1) * worker) },
        { target: 'changePrice', ours: changes },
      ],
      details: [
        {
          what: 'until the price, with the page slowed',
          figure: `${median(drops.map(({ page }) => page)).toFixed(0)} ms`,
        },
        { what: 'of it in the worker', figure: `${median(drops.map(({ worker }) => worker)).toFixed(0)} ms` },
      ],
    };
  });
};

declare global {
  interface Window {
    /** Milliseconds that the worker took for the last file. */
    counting: number;
  }
}

/** Notes how long the worker takes: the protocol of the browser slows the page, and not its worker. */
function noteCounting(): void {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function postAndNote(message) {
    const begun = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      window.counting = performance.now() - begun;
      message.reply.postMessage(data);
    };
    post.call(this, { ...message, reply: port2 }, { transfer: [port2] });
  };
}

/** Drops a file, and returns the milliseconds until the panel has the total of the standard turnaround. */
const dropFile = (page: Page, base64: string): Promise<number> =>
  page.evaluate(async given => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(given), sign => sign.charCodeAt(0))], 'thesis.docx'));
    const drag = (type: string) =>
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    drag('dragenter');
    drag('dragover');
    // A person's pointer is over the page before the drop.
    await new Promise(resolve => setTimeout(resolve, 1_000));
    const begun = performance.now();
    drag('drop');
    const isPriced = () =>
      [...document.querySelectorAll('label')].some(({ textContent }) => /^Standard.*\$\d/.test(textContent ?? ''));
    while (!isPriced()) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, base64);

interface Drop {
  page: number;
  /** The worker is not slowed, so its time counts as often as the page is slowed. */
  worker: number;
}

async function measureDrop(page: Page, thesis: string): Promise<Drop> {
  const took = await dropFile(page, thesis);
  return { page: took, worker: await page.evaluate(() => window.counting) };
}

async function measureChange(page: Page, thesis: string): Promise<number> {
  await dropFile(page, thesis);
  return page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('main input[inputmode=numeric]');
    const total = () => document.querySelector('[role=status] bdi')?.textContent;
    const before = total();
    const begun = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '12000');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    while (!total() || total() === before) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
}
