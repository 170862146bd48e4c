import { signInAccounts } from './accounts.ts';
import { type CaptureOptions, captureScreenshot, fileOf, type Screenshot, type Size, sizes } from './capture.ts';
import { listPages } from './pages.ts';
import { readmeScreenshots } from './readme.ts';
import { type TakenScreenshot, writeReport } from './report.ts';
import type { State } from './states.ts';

export interface ScreenshotSelection {
  /** Pages whose names contain one of these words; none: all of them. */
  words: string[];
  size?: string | undefined;
  state?: string | undefined;
}

interface ScreenshotTask {
  page: string;
  shot: Screenshot;
  size: Size;
}

const AT_ONCE = 2;

/** Every page in every state, theme and width, with a page to leaf through. */
export async function takeAllScreenshots(
  camera: CaptureOptions,
  { words, size: onlySize, state: onlyState }: ScreenshotSelection,
): Promise<void> {
  const lookerFor = await signInAccounts(camera.url);
  const pages = (await listPages(camera.url)).filter(({ name }) => isChosen(name, words));
  const orders = pages.flatMap(page =>
    page.states
      .filter(state => !onlyState || state === onlyState)
      .flatMap(state => {
        const shot = { ...page, name: nameOf(page.name, state), state, client: lookerFor(page, state) };
        return sizes
          .filter(size => !onlySize || fileOf('', size).includes(onlySize))
          .map(size => ({ page: page.name, shot, size }));
      }),
  );
  const taken = orders.map(
    ({ page, shot, size }): TakenScreenshot => ({ page, state: shot.state, file: fileOf(shot.name, size) }),
  );
  writeReport(camera.folder, taken);
  await workThrough(camera, orders);
}

/** The few of the README, as a window shows them. */
export async function takeReadmeScreenshots(camera: CaptureOptions): Promise<void> {
  const lookerFor = await signInAccounts(camera.url);
  const pages = await listPages(camera.url);
  const orders = readmeScreenshots.flatMap(({ page: wanted, file, sizes: wantedSizes, ...changes }) => {
    const found = pages.find(({ name }) => name === wanted);
    if (!found) throw new Error(`There is no page called ${wanted}.`);
    const page = { ...found, ...changes };
    const shot = { ...page, name: file, state: 'full' as const, client: lookerFor(page, 'full') };
    return wantedSizes.map(size => ({ page: wanted, shot, size }));
  });
  await workThrough(camera, orders);
}

const isChosen = (name: string, words: string[]): boolean => !words.length || words.some(word => name.includes(word));
const nameOf = (page: string, state: State): string => (state === 'full' ? page : `${page}-${state}`);

async function workThrough(camera: CaptureOptions, orders: ScreenshotTask[]): Promise<void> {
  const waiting = orders.values();
  const worker = async () => {
    for (const { shot, size } of waiting)
      for (const complaint of await captureScreenshot(camera, shot, size))
        console.log(`${fileOf(shot.name, size)}: ${complaint}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
