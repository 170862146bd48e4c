import { build, type InlineConfig, type Rolldown } from 'vite';

/**
 * A chunk of the app beside those of single pages and of what some pages share. By default the bundler makes a chunk
 * for every set of pages that share something: a hundred small ones, which compress badly and are fetched one by one.
 */
interface BundleChunk {
  name: string;
  /** Holds what any of these pages needs, */
  any: string[];
  /** as far as this one needs it too. */
  with?: string;
  /** Code that only some of them share is in further files. */
  apart?: boolean;
}

/** Around every page, and fetched with it: toasts. */
const AROUND = 'engine/ui/layout/toasts/ToastArea.tsx';
const SIGN_IN = ['Login', 'ResendVerification', 'PasswordReset', 'VerifyPass', 'VerifyEmail', 'VerifyCode'].map(
  page => `src/auth/${page}Page.tsx`,
);
const REGISTER = 'src/auth/RegisterPage.tsx';
const LOCKED = 'src/account/locked/LockedPage.tsx';
const OTHERS = [REGISTER, 'engine/ui/layout/pages/ServerErrorPage.tsx', LOCKED];
const POPUPS = ['actions/ActionMenu', 'actions/ConfirmDialog', 'list/columns/ColumnWindow', 'list/filters/FilterWindow']
  .concat('list/toolbar/ToolHint', 'list/bulk/BulkDialog', 'list/views/ViewDialog', 'list/views/RemoveViewDialog')
  .map(part => `engine/ui/resources/${part}.tsx`)
  .concat(
    ['components/PopMenuList', 'layout/menu/SettingsDrawer', 'layout/menu/PhoneMenu'].map(
      part => `engine/ui/${part}.tsx`,
    ),
  );
const PORTAL = 'engine/ui/shell/SignedInApp.tsx';
const EXTENSIONS = 'src/signedIn.tsx';
const LIST = 'engine/ui/resources/list/ResourceList.tsx';
const HOME = 'src/Dashboards.tsx';
const FORM = 'src/orders/OrderFormPage.tsx';

/** A module of several chunks goes into the first of them. */
const CHUNKS: BundleChunk[] = [
  { name: 'toasts', any: [AROUND] },
  { name: 'sign-in', any: SIGN_IN },
  { name: 'light-forms', any: [REGISTER], with: LOCKED },
  { name: 'before', any: OTHERS, apart: true },
  { name: 'look', any: [PORTAL, LIST], with: 'src/auth/RegistrationCard.tsx' },
  { name: 'portal', any: [PORTAL, EXTENSIONS] },
  { name: 'page', any: [LIST, HOME], with: FORM },
  { name: 'list', any: [LIST] },
  { name: 'home', any: [HOME] },
  { name: 'inputs', any: POPUPS, with: FORM },
  { name: 'popups', any: POPUPS },
  { name: 'forms', any: [FORM], with: 'src/account/ProfilePage.tsx' },
];

type Group = { name: string; test: (id: string) => boolean; entriesAware: boolean };

/** A first build without chunks shows which modules each page needs. */
export async function bundleChunks(config: InlineConfig): Promise<Group[]> {
  const learnt = await build({ ...config, build: { ...config.build, write: false, minify: false } });
  const { output } = learnt as Rolldown.RolldownOutput;
  const chunks = output.filter(file => file.type === 'chunk');
  const taken = new Set<string>();
  return CHUNKS.map(({ name, any, with: other, apart = false }) => {
    const needed = any.flatMap(page => [...modulesOf(page, chunks)]);
    const also = other ? modulesOf(other, chunks) : undefined;
    const own = new Set(needed.filter(id => !taken.has(id) && (also?.has(id) ?? true)));
    for (const id of own) taken.add(id);
    return { name, test: (id: string) => own.has(id), entriesAware: apart };
  });
}

/** Every module that is fetched before the page is rendered. */
function modulesOf(page: string, chunks: Rolldown.OutputChunk[]): Set<string> {
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(page));
  if (!start) throw new Error(`${page} is not a separate chunk`);
  const seen = new Set([start]);
  for (const chunk of seen)
    for (const file of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === file);
      if (imported) seen.add(imported);
    }
  return new Set([...seen].flatMap(({ modules }) => Object.keys(modules)));
}
