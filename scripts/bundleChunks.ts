import { relative } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * A chunk of the app beside those of single pages and of what some pages share. By default the bundler makes a chunk
 * for every set of pages that share something: a hundred small ones, which compress badly and are fetched one by one.
 */
interface BundleChunk {
  name: string;
  /** Holds what any of these pages needs, */
  any: string[];
  /** as far as one of these needs it too, */
  with?: string[];
  /** and one of these. */
  and?: string[];
  /** Code that only some of them share is in further files. */
  apart?: boolean;
}

const ENTRY = 'index.html';
const TOASTS = 'engine/ui/layout/toasts/ToastArea.tsx';
/** Every page behind sign-in needs them. */
const ICONS = 'schema-icons.js';
const TEXTS = 'virtual:app-texts/lists/en';
const SIGN_IN = ['Login', 'ResendVerification', 'PasswordReset', 'VerifyPass', 'VerifyEmail', 'VerifyCode'].map(
  page => `src/auth/${page}Page.tsx`,
);
const REGISTER = 'src/auth/RegisterPage.tsx';
const LOCKED = 'src/account/locked/LockedPage.tsx';
/** The pages about prices, before sign-in. */
const [QUOTE_PAGE, PRICES_PAGE, EMBEDDED_PAGE, GUEST_PAGE] = [
  'src/quote/QuotePage.tsx',
  'src/quote/PricesPage.tsx',
  'src/quote/EmbeddedQuote.tsx',
  'src/quote/GuestPage.tsx',
] as const;
const QUOTE = [QUOTE_PAGE, PRICES_PAGE, EMBEDDED_PAGE, GUEST_PAGE];
/** Other pages with the cards of services, and the example of one. */
const OFFERS = ['src/support/services/ServicePreview.tsx', 'src/shared/services/ExampleDialog.tsx'];
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
/** The page of a record and the parts of it that resource files name. */
const SHOW = ['OrderUpdates', 'OrderFiles', 'OrderPlan', 'OrderReceipt']
  .map(part => `src/orders/${part}.tsx`)
  .concat('src/shared/messages/OrderMessages.tsx')
  .concat('engine/ui/resources/show/ResourceShow.tsx', 'engine/ui/presence/ColleagueChips.tsx');
const FORM = 'src/orders/OrderFormPage.tsx';
/** The first step of an order, and the panel beside it. */
const FILES = ['OrderFilesStep', 'FilesPanel'].map(part => `src/orders/form/files/${part}.tsx`);
/** Forms with a long list of choices need it, others do not. */
const AUTOCOMPLETE = 'engine/ui/forms/fields/widgets/AutocompleteWidget.tsx';

/** A module of several chunks goes into the first of them. A chunk may have several lines. */
const CHUNKS: BundleChunk[] = [
  { name: 'start', any: [ENTRY] },
  // Pages behind sign-in need these parts too, but not the rest of the sign-in pages.
  { name: 'start', any: SIGN_IN, with: [PORTAL, EXTENSIONS, LIST] },
  // The pages about prices need little of what sign-in, registration and the portal need.
  { name: 'start', any: QUOTE, with: SIGN_IN },
  { name: 'start', any: QUOTE, with: [PORTAL, EXTENSIONS, LIST] },
  { name: 'sign-in', any: SIGN_IN },
  { name: 'public-inputs', any: QUOTE, with: [REGISTER] },
  { name: 'order-quote', any: QUOTE, with: [FORM] },
  { name: 'offers', any: QUOTE, with: OFFERS },
  { name: 'offers', any: [QUOTE_PAGE], with: [PRICES_PAGE] },
  { name: 'light-forms', any: [REGISTER], with: [PORTAL, EXTENSIONS, LIST] },
  { name: 'public-forms', any: [REGISTER], with: [LOCKED] },
  { name: 'shared', any: [TOASTS] },
  { name: 'shared', any: OTHERS, with: [PORTAL, EXTENSIONS, LIST] },
  { name: 'before', any: OTHERS, apart: true },
  // The first step of an order shares parts of these pages. Its imports must not split their files further.
  { name: 'quote-files', any: [QUOTE_PAGE], with: [EMBEDDED_PAGE] },
  { name: 'quote-page', any: [QUOTE_PAGE] },
  { name: 'quote', any: QUOTE, apart: true },
  { name: 'look', any: [PORTAL, LIST], with: ['src/auth/RegistrationCard.tsx'] },
  { name: 'portal', any: [PORTAL, EXTENSIONS, ICONS, TEXTS] },
  { name: 'portal', any: [LIST, HOME], with: [FORM] },
  { name: 'list', any: [LIST] },
  { name: 'home', any: [HOME] },
  { name: 'inputs', any: POPUPS, with: [FORM] },
  { name: 'autocomplete', any: [AUTOCOMPLETE] },
  { name: 'popups', any: POPUPS },
  { name: 'forms', any: [FORM], with: ['src/account/ProfilePage.tsx'] },
  { name: 'forms', any: SHOW, with: [FORM] },
  { name: 'forms', any: [FORM], with: FILES },
  { name: 'receipts', any: SHOW, with: FILES },
  { name: 'show', any: SHOW },
  { name: 'order-files', any: FILES },
];

type Group = { name: string; test: (id: string) => boolean; entriesAware: boolean };

/** A first build without chunks shows which modules each page needs. */
export async function bundleChunks(config: InlineConfig): Promise<Group[]> {
  const learnt = await build({ ...config, build: { ...config.build, write: false, minify: false } });
  const { output } = learnt as Rolldown.RolldownOutput;
  const chunks = output.filter(file => file.type === 'chunk');
  const taken = new Set<string>();
  const groups = new Map<string, { own: Set<string>; entriesAware: boolean }>();
  for (const { name, any, with: others, and, apart = false } of CHUNKS) {
    const needed = modulesOf(any, chunks);
    const also = [others, and].flatMap(pages => (pages ? [modulesOf(pages, chunks)] : []));
    const { own } = groups.get(name) ?? { own: new Set<string>() };
    for (const id of needed) if (!taken.has(id) && also.every(ids => ids.has(id))) own.add(id);
    for (const id of own) taken.add(id);
    groups.set(name, { own, entriesAware: apart });
  }
  return [...groups].map(([name, { own, entriesAware }]) => ({ name, test: id => own.has(id), entriesAware }));
}

/** The file of each part that is fetched by itself, in the build's folder: `budgets.ts` reads it. */
export const PARTS = '.vite/parts.json';

/** Writes which file has each module that pages fetch by `import()`; several of them may share a file. */
export function listParts(root: string): Plugin {
  return {
    name: 'list-parts',
    apply: 'build',
    generateBundle(_, bundle) {
      const parts = Object.values(bundle).flatMap(file =>
        file.type === 'chunk'
          ? file.moduleIds
              .filter(id => this.getModuleInfo(id)?.dynamicImporters.length)
              .map(id => [nameOf(root, id), file.fileName])
          : [],
      );
      this.emitFile({ type: 'asset', fileName: PARTS, source: JSON.stringify(Object.fromEntries(parts)) });
    },
  };
}

/** Virtual modules have no path. */
const nameOf = (root: string, id: string): string =>
  id.startsWith('\0') ? id.slice(1) : relative(root, id).replaceAll('\\', '/');

/** Every module that is fetched before one of these pages is rendered. */
const modulesOf = (pages: string[], chunks: Rolldown.OutputChunk[]): Set<string> =>
  new Set(pages.flatMap(page => listModules(page, chunks)));

function listModules(page: string, chunks: Rolldown.OutputChunk[]): string[] {
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(page));
  if (!start) throw new Error(`${page} is not a separate chunk`);
  const seen = new Set([start]);
  for (const chunk of seen)
    for (const file of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === file);
      if (imported) seen.add(imported);
    }
  return [...seen].flatMap(({ modules }) => Object.keys(modules));
}
