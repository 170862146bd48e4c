import { type Camera, fileOf, type Shot, type Size, sizes, take } from './camera.ts';
import { type Taken, writeGallery } from './gallery.ts';
import { everyPage } from './pages.ts';
import { readmePictures } from './readme.ts';
import type { State } from './states.ts';
import { visitors } from './visitors.ts';

export interface Choice {
  /** Pages whose names contain one of these words; none: all of them. */
  words: string[];
  size?: string | undefined;
  state?: string | undefined;
}

interface Order {
  page: string;
  shot: Shot;
  size: Size;
}

const AT_ONCE = 2;

/** Every page in every state, theme and width, with a page to leaf through. */
export async function takeAll(camera: Camera, { words, size: onlySize, state: onlyState }: Choice): Promise<void> {
  const lookerFor = await visitors(camera.url);
  const pages = (await everyPage(camera.url)).filter(({ name }) => chosen(name, words));
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
    ({ page, shot, size }): Taken => ({ page, state: shot.state, file: fileOf(shot.name, size) }),
  );
  writeGallery(camera.folder, taken);
  await workThrough(camera, orders);
}

/** The few of the README, as a window shows them. */
export async function takeForReadme(camera: Camera): Promise<void> {
  const lookerFor = await visitors(camera.url);
  const pages = await everyPage(camera.url);
  const orders = readmePictures.flatMap(({ page: wanted, file, sizes: wantedSizes }) => {
    const page = pages.find(({ name }) => name === wanted);
    if (!page) throw new Error(`There is no page called ${wanted}.`);
    const shot = { ...page, name: file, state: 'full' as const, client: lookerFor(page, 'full') };
    return wantedSizes.map(size => ({ page: wanted, shot, size }));
  });
  await workThrough(camera, orders);
}

const chosen = (name: string, words: string[]): boolean => !words.length || words.some(word => name.includes(word));
const nameOf = (page: string, state: State): string => (state === 'full' ? page : `${page}-${state}`);

async function workThrough(camera: Camera, orders: Order[]): Promise<void> {
  const waiting = orders.values();
  const worker = async () => {
    for (const { shot, size } of waiting)
      for (const complaint of await take(camera, shot, size)) console.log(`${fileOf(shot.name, size)}: ${complaint}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
