/** The style sheet of lists on paper and with forced colours, on markup as the list renders it. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';

const styles = readFileSync('engine/ui/resources/list/ListSurface.css', 'utf8');
const list = `<style>${styles}</style><div class="list-surface" style="--row: 44px"><table>
  <thead><tr><th class="pick"></th><th>Name</th><th>Amount</th><th>Actions</th></tr></thead>
  <tbody><tr class="group"><th colspan="4" scope="rowgroup">Open</th></tr>
    <tr data-row="1"><td class="pick"><input type="checkbox" class="check"></td><td class="name">One</td>
      <td class="end">$1</td><td class="acts-cell"><button class="dots"></button></td></tr></tbody>
  <tfoot><tr><td class="pick" colspan="1"></td><td>All</td><td class="end">$1</td><td class="acts-cell"></td></tr></tfoot>
</table></div>`;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  await page.setContent(list);
});
afterAll(() => browser?.close());

it('a printed list has its groups and totals, without the columns of boxes and buttons', async () => {
  await page.emulateMedia({ media: 'print' });
  const lines = await page
    .locator('tr')
    .evaluateAll(rows =>
      rows.map(row => [...row.children].filter(cell => cell.checkVisibility()).map(cell => cell.textContent)),
    );
  expect(lines).toEqual([['Name', 'Amount'], ['Open'], ['One', '$1'], ['All', '$1']]);
});

it('a box for some of the rows and the icon of a menu are visible with forced colours', async () => {
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const [box, icon, ground] = await page.evaluate(() => {
    const check = document.querySelector<HTMLInputElement>('.check')!;
    check.indeterminate = true;
    const ground = document.createElement('div');
    ground.style.backgroundColor = 'Canvas';
    document.body.append(ground);
    return [
      getComputedStyle(check, '::after').backgroundColor,
      getComputedStyle(document.querySelector('.dots')!, '::before').backgroundColor,
      getComputedStyle(ground).backgroundColor,
    ];
  });
  expect(box).not.toBe(ground);
  expect(icon).not.toBe(ground);
});
