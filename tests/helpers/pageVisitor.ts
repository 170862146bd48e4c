import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { DisplaySettings } from '../../engine/ui/testing.ts';
import { demoPassword } from '../../server/demo/accounts.ts';
import { violationsOn } from './axe.ts';
import { signInContext } from './browser.ts';
import type { Visitor } from './routes.ts';
import { waitForIdle, watchRequests } from './waitForIdle.ts';

/** How a page is looked at. */
export interface Appearance {
  theme: 'light' | 'dark';
  language: string;
  width: number;
  /** Where it is not that of the language. */
  direction?: 'ltr' | 'rtl';
}

export const appearances: Appearance[] = (['light', 'dark'] as const).flatMap(theme =>
  ['en', 'ar'].flatMap(language => [1280, 375].map(width => ({ theme, language, width }))),
);

export const appearanceName = ({ theme, language, width, direction }: Appearance) =>
  [theme, language, direction, `${width} px`].filter(Boolean).join(', ');

/** Runs in the page before its own code: records layout shifts without user input. */
function watchShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  const shifted: [number, string][] = [];
  Object.assign(window, { shifted });
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.localName} "${element.textContent?.slice(0, 30)}"` : 'gone';
  };
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) shifted.push([value, sources.map(({ node }) => nameOf(node)).join(' | ')]);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A browser of one visitor of the demo world, that opens one page after the other and tells what was wrong with it. */
export class PageVisitor {
  readonly context: BrowserContext;
  readonly page: Page;
  private readonly pending: Set<Request>;
  private faults: string[] = [];

  static async of(browser: Browser, url: string, visitor: Visitor): Promise<PageVisitor> {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    if (visitor !== 'nobody')
      await signInContext(context, url, { email: `${visitor}@demo.test`, password: demoPassword });
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    // Any file of the origin will do to reach its storage.
    await page.goto('/favicon.svg');
    return new PageVisitor(context, page);
  }

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.pending = watchRequests(page);
    page.on('pageerror', error => this.faults.push(String(error)));
    page.on('console', message => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        this.faults.push(message.text());
    });
    page.on('response', answer => {
      if (answer.status() >= 400) this.faults.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    });
  }

  /**
   * Opens a page with a full load, waits until all its requests are answered, and returns the errors of its console.
   */
  async open(path: string, { theme, language, width, direction }: Appearance): Promise<string[]> {
    const { page } = this;
    this.pending.clear();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    const settings: Partial<DisplaySettings> = { language, direction: direction ?? null };
    await page.evaluate(kept => localStorage.setItem('settings', kept), JSON.stringify(settings));
    this.faults = [];
    await page.goto(path);
    await this.settle();
    return this.faults;
  }

  /** The page is there, with all that it asked for. */
  async settle(): Promise<void> {
    await this.page.locator('h1').first().waitFor();
    await waitForIdle(this.page);
  }

  /** Returns the layout shifts without user input, measured as in web.dev/cls, and what moved. */
  async shifts(): Promise<{ sum: number; moved: string[] }> {
    const moved = await this.page.evaluate(() => (window as unknown as { shifted: [number, string][] }).shifted);
    return {
      sum: moved.reduce((sum, [value]) => sum + value, 0),
      moved: moved.map(([value, what]) => `${value.toFixed(4)} ${what}`),
    };
  }

  /** What axe finds: rule, place, and why. */
  async accessibilityFaults(): Promise<string[]> {
    return (await violationsOn(this.page)).flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.target} ${node.failureSummary}`),
    );
  }

  /** How many pixels stand out sideways of a window as wide as this one, or as one of 1280 px that is zoomed to 400%. */
  async overflow(zoomed = false): Promise<number> {
    if (zoomed) await this.page.setViewportSize({ width: 320, height: 256 });
    const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
    // Charts and menus take the new width in with their next frames.
    await this.page.waitForFunction(fits, undefined, { timeout: 1_000 }).catch(() => undefined);
    return this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  }
}
