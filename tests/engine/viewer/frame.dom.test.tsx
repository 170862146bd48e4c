import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider, loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { loadViewerTexts } from '../../../engine/client/i18n/loadViewerTexts.ts';
import { SignedInContext } from '../../../engine/ui/shell/signedInContext.ts';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import {
  CannotShow,
  type FileViewers,
  OpenFile,
  useFileLink,
  useViewerTools,
  type ViewableFile,
  type ViewerBodyProps,
} from '../../../engine/ui/viewer/index.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';

const fileOf = (name: string): ViewableFile => ({ id: name, name, size: 9, url: `/files/${name}`, facts: '9 bytes' });
const files = ['one.page', 'two.plain', 'three.broken', 'four.unknown'].map(fileOf);

const opened: number[] = [];
const played: string[] = [];

function Pages({ file }: ViewerBodyProps) {
  useViewerTools(
    useMemo(
      () => ({
        zooms: true,
        pages: { current: 2, count: 3, open: page => void opened.push(page) },
        play: () => void played.push('play'),
        toggleCaptions: () => void played.push('captions'),
      }),
      [],
    ),
  );
  return <p>{`Pages of ${file.name}`}</p>;
}
const Plain = ({ file, zoom }: ViewerBodyProps) => <p>{`Content of ${file.name} at ${zoom}`}</p>;
function Broken(): never {
  throw new Error('broken');
}

const loaded: string[] = [];
const load = (name: string, component: FileViewerComponent) => async () => {
  loaded.push(name);
  return { default: component };
};
type FileViewerComponent = (props: ViewerBodyProps) => React.ReactNode;
const viewers: FileViewers = {
  '.page': { load: load('page', Pages) },
  '.plain': { load: load('plain', Plain) },
  '.broken': { load: load('broken', Broken) },
};

const extensions = { viewers: async () => ({ default: viewers }) };

function FileLinks() {
  const linkTo = useFileLink();
  return files.map(({ id, name }) => (
    <Link key={id} {...linkTo(id)}>
      {name}
    </Link>
  ));
}
const Address = () => <output>{useLocation().search}</output>;
const address = () => document.querySelector('output')?.textContent;

function show(path = '/?tab=files') {
  return render(
    <AppThemeProvider>
      <AppRouter initialEntries={['/before', path]}>
        <CoreAdminContext i18nProvider={i18nProvider} store={memoryStore({ locale: 'en' })}>
          <SignedInContext value={extensions}>
            <FileLinks />
            <Address />
            <OpenFile files={files} />
          </SignedInContext>
        </CoreAdminContext>
      </AppRouter>
    </AppThemeProvider>,
  );
}

beforeAll(async () => {
  await loadTexts('app');
  await loadViewerTexts();
});
beforeEach(() => {
  for (const list of [opened, played, loaded]) list.length = 0;
});

const link = (name: string) => screen.getByRole('link', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the viewer of files', () => {
  it('opens from a link, loads only the viewer of the type, and gives the focus back when it closes', async () => {
    show();
    await userEvent.click(link('two.plain'));
    await dialog('two.plain');
    expect(await screen.findByText('Content of two.plain at 1')).toBeTruthy();
    expect([address(), loaded]).toEqual(['?tab=files&file=two.plain', ['plain']]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('?tab=files');
    expect(document.activeElement).toBe(link('two.plain'));
  });

  it('opens by its address, and closes to the page without it', async () => {
    show('/?tab=files&file=two.plain');
    await dialog('two.plain');
    await userEvent.click(screen.getByRole('button', { name: 'Close two.plain' }));
    await waitFor(() => expect(address()).toBe('?tab=files'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays closed for a file that the page does not have', () => {
    show('/?file=gone');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes through the files by arrows, and says which one is shown', async () => {
    show();
    await userEvent.click(link('one.page'));
    await screen.findByText('Pages of one.page');
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    await screen.findByText('Content of two.plain at 1');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('two.plain'));
    expect(screen.getByRole('status').textContent).toContain('2 of 4');
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('?tab=files'));
  });

  it('turns pages, zooms, plays and shows captions by keys that fields keep for themselves', async () => {
    const requestFullscreen = vi.fn(async () => undefined);
    Object.assign(HTMLElement.prototype, { requestFullscreen });
    show('/?file=one.page');
    // The bar has what the file offers, and so has the keyboard.
    await screen.findByRole('textbox', { name: 'Page' });
    await userEvent.keyboard('{PageDown}{PageUp}{Home}{End} cf');
    expect([opened, played]).toEqual([
      [3, 1, 1, 3],
      ['play', 'captions'],
    ]);
    expect(requestFullscreen).toHaveBeenCalledOnce();
    await userEvent.keyboard('++-');
    expect(screen.getByRole('button', { name: /^Zoom: 125/ })).toBeTruthy();
    // Arrows scroll what is larger than the window.
    await userEvent.keyboard('{ArrowRight}0');
    expect(screen.getByRole('button', { name: /^Zoom: Fit/ })).toBeTruthy();
    const page = screen.getByRole('textbox', { name: 'Page' });
    await userEvent.clear(page);
    await userEvent.type(page, '٣c{Enter}');
    expect([opened.at(-1), played.length]).toEqual([3, 2]);
    await userEvent.type(page, '9{Enter}');
    expect(opened).toHaveLength(5);
  });

  it.each([
    ['three.broken', 'This file could not be loaded'],
    ['four.unknown', 'There is no preview for this type of file'],
  ])('keeps the bar and offers the download of %s', async (name, title) => {
    const hide = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show(`/?file=${name}`);
    await screen.findByRole('heading', { name: title });
    const downloads = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')];
    expect(downloads.map(({ download }) => download)).toEqual([name, name]);
    expect(screen.getAllByRole('button', { name: 'Previous file' })).toHaveLength(2);
    hide.mockRestore();
  });

  it('mirrors the arrows where the page reads from right to left', async () => {
    document.documentElement.dir = 'rtl';
    await i18nProvider.changeLocale('ar');
    show('/?file=one.page');
    await screen.findByText('Pages of one.page');
    await userEvent.keyboard('{ArrowLeft}');
    await screen.findByText('Content of two.plain at 1');
    await i18nProvider.changeLocale('en');
    document.documentElement.removeAttribute('dir');
  });
});

it('CannotShow has words for every problem', () => {
  const problems = ['password', 'damaged', 'empty', 'encoding', 'too_large', 'too_slow', 'unavailable'] as const;
  for (const problem of problems) {
    const { unmount } = render(
      <CoreAdminContext i18nProvider={i18nProvider} store={memoryStore({ locale: 'en' })}>
        <CannotShow file={files[0]!} problem={problem} />
      </CoreAdminContext>,
    );
    expect(screen.getByRole('heading').textContent).not.toContain('viewer.');
    unmount();
  }
});
