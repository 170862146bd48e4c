import { isPublicPath as isSignInPath } from '../../engine/client/auth/paths.ts';
import type { Manifest } from '../../engine/dsl/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { demoPassword } from '../../server/demo/accounts.ts';
import { legalPaths, paths } from '../../src/paths.ts';
import { Client } from './client.ts';

const publicPages: string[] = [...Object.values(legalPaths), paths.prices, paths.quote, paths.embeddedQuote];

/** As src/accessRules.ts says it, which scripts in Node cannot import: it needs a browser. */
const isPublicPath = (path: string): boolean => isSignInPath(path) || publicPages.includes(path);

/** Who opens a page: `nobody` is signed out, all others are accounts of the demo. */
export type Visitor = 'nobody' | 'customer' | 'locked' | 'support' | 'admin';

export interface AppRoute {
  /** "order-delivered-files": for the names of pictures and for what a test says. */
  name: string;
  path: string;
  visitor: Visitor;
}

type Path = (typeof paths)[keyof typeof paths];
type Built = { [Name in keyof typeof paths]: (typeof paths)[Name] extends string ? never : Name }[keyof typeof paths];

/** Where a page does not stay: what it leads to is walked under its own name. */
const elsewhere = new Set<string>([paths.home, paths.accountLocked]);
/** What a mail adds to an address. */
const proofs: Record<string, string> = {
  [paths.verifyEmail]: '?token=x',
  [paths.verifyPass]: '?token=x',
  [paths.undoChange]: '?token=x',
};

/** Signs a client in as an account of the demo. */
export async function signInToDemo(url: string, visitor: Exclude<Visitor, 'nobody'> | 'other'): Promise<Client> {
  const client = new Client(url);
  const body = { email: `${visitor}@demo.test`, password: demoPassword, remember_me: false };
  await client.expect(200, 'login', { body });
  return client;
}

/**
 * Every address of the app, signed out and in, with the identifiers of the demo at this url. An address that is
 * added to src/paths.ts or by a resource file is here by itself; one with parts needs its rows below.
 */
export async function appRoutes(url: string): Promise<AppRoute[]> {
  const [customer, support, admin] = await Promise.all([
    signInToDemo(url, 'customer'),
    signInToDemo(url, 'support'),
    signInToDemo(url, 'admin'),
  ]);
  const ofSupport = await ofTeam(support, 'support');
  const common = new Set(ofSupport.map(route => route.path));
  return unique([
    ...ofNobody(),
    ...ofCustomer(),
    ...(await withParts(customer)),
    ...toRoutes(await ofResources(customer), 'customer'),
    ...ofSupport,
    ...(await ofTeam(admin, 'admin')).filter(({ path }) => !common.has(path)),
    { name: 'locked', path: paths.accountLocked, visitor: 'locked' },
  ]);
}

const toRoutes = (addresses: Record<string, string>, visitor: Visitor, before = ''): AppRoute[] =>
  Object.entries(addresses).map(([name, path]) => ({ name: `${before}${name}`, path, visitor }));

/** Where our team works: its dashboards, and everything that the resource files say, with every tab of a record. */
async function ofTeam(client: Client, visitor: 'support' | 'admin'): Promise<AppRoute[]> {
  const { dashboards } = (await client.get('/api/portal')).body as Manifest;
  const pages = Object.fromEntries(dashboards.map(({ name, route }) => [name, route]));
  const [begun] = await rowsOf(client, '/support/orders?status=in_progress');
  const special = { 'result-upload': paths.resultUpload.to(requireUuid(begun?.uuid, 'order that is worked on')) };
  return toRoutes({ ...pages, ...special, ...(await ofResources(client, true)) }, visitor, `${visitor}-`);
}

/** The addresses without parts, under their names: "password-reset". */
const listFixedAddresses = (): [string, string][] =>
  (Object.entries(paths) as [string, Path][]).flatMap(([name, path]): [string, string][] =>
    typeof path === 'string' ? [[name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`), path]] : [],
  );

const ofNobody = (): AppRoute[] =>
  listFixedAddresses()
    .filter(([, path]) => isPublicPath(path))
    .map(([name, path]) => ({ name, path: path + (proofs[path] ?? ''), visitor: 'nobody' }));

function ofCustomer(): AppRoute[] {
  const own = listFixedAddresses().filter(
    ([, path]) => !isPublicPath(path) && !elsewhere.has(path) && !path.startsWith(`${paths.dashboard}/support`),
  );
  return [
    ...own,
    ['signed-in-login', `${paths.login}?disableGuard=true`],
    ['signed-in-password-reset', `${paths.passwordReset}?disableGuard=true`],
    ['signed-in-server-error', paths.serverError],
    ['not-found', `${paths.dashboard}/no-such-page`],
  ].map(([name = '', path = '']) => ({ name, path, visitor: 'customer' }));
}

interface Row {
  uuid: string;
  status?: string;
}

async function rowsOf(client: Client, path: string): Promise<Row[]> {
  const { body } = await client.get(`/api${path}${path.includes('?') ? '&' : '?'}size=100`);
  return (body as { items: Row[] }).items;
}

/** The pages of one order, one recipe: an order of every status that the demo world has, with every tab of its page. */
async function withParts(client: Client): Promise<AppRoute[]> {
  const [orders, recipes] = await Promise.all([rowsOf(client, '/orders'), rowsOf(client, '/orders/recipes')]);
  const inStatus = new Map(orders.toReversed().map(order => [order.status ?? '', order.uuid]));
  const order = (status: string) => requireUuid(inStatus.get(status), `order that is ${status}`);
  const recipe = requireUuid(recipes.at(0)?.uuid, 'recipe');
  const { resources } = (await client.get('/api/portal')).body as Manifest;
  const delivered = (await client.get(`/api/orders/${order('delivered')}`)).body as Order;
  const tracked = delivered.files.find(({ name, role }) => role === 'result' && name.endsWith('.docx'));
  const [photoOrder] = await rowsOf(client, '/orders?status=delivered&order_type=photo_color');
  const photos = (await client.get(`/api/orders/${requireUuid(photoOrder?.uuid, 'delivered photos')}`)).body as Order;
  const photo = photos.files.find(({ role }) => role === 'result');
  const tabs = resources.find(({ name }) => name === 'orders')?.show?.tabs.map(({ id }) => id) ?? ['details'];
  const addresses: Record<Built, Record<string, string>> = {
    orderForm: { 'order-form-draft': paths.orderForm.to(order('draft')) },
    order: Object.fromEntries([
      ...[...inStatus].map(([status, uuid]) => [`order-${status}`, paths.order.to(uuid)]),
      ...tabs.map(tab => [`order-delivered-${tab}`, `${paths.order.to(order('delivered')).split('?')[0]}?tab=${tab}`]),
    ]),
    checkout: {
      checkout: paths.checkout.to(order('awaiting_payment')),
      'checkout-paid': paths.checkout.to(order('completed')),
    },
    orderPlaced: { 'order-placed': paths.orderPlaced.to(order('queued')) },
    upload: { upload: paths.upload.to(order('awaiting_files')), 'upload-over': paths.upload.to(order('completed')) },
    review: {
      review: paths.review.to(delivered.uuid, requireUuid(tracked?.uuid, 'document with tracked changes')),
      'review-photos': paths.review.to(photos.uuid, requireUuid(photo?.uuid, 'delivered photo')),
    },
    recipeForm: { 'recipe-form-recipe': paths.recipeForm.to(recipe) },
    recipe: { recipe: paths.recipe.to(recipe) },
    // Part of the pages only where they are worked on.
    origins: {},
    // Pages of staff.
    supportOrder: {},
    resultUpload: {},
    supportReview: {},
  };
  return Object.values(addresses).flatMap(group =>
    Object.entries(group).map(([name, path]) => ({ name, path, visitor: 'customer' as const })),
  );
}

/** What the resource files say has a page: list, record, create and edit; each tab of a record if asked for. */
async function ofResources(client: Client, withTabs = false): Promise<Record<string, string>> {
  const { resources } = (await client.get('/api/portal')).body as Manifest;
  const pages = resources.map(async ({ name, path, route, show, create, edit }): Promise<Record<string, string>> => {
    const [row] = show || edit ? await rowsOf(client, path) : [];
    const tabs = show && row && withTabs ? show.tabs.map(({ id }) => id) : [];
    return {
      [name]: route,
      ...(show && row && { [`${name}-record`]: `${route}/${row.uuid}` }),
      ...Object.fromEntries(tabs.map(tab => [`${name}-record-${tab}`, `${route}/${row?.uuid}?tab=${tab}`])),
      // What has a form of steps has its own pages.
      ...(create && !create.form && { [`${name}-create`]: `${route}/create` }),
      ...(edit && !edit.form && row && { [`${name}-edit`]: `${route}/${row.uuid}/edit` }),
    };
  });
  return Object.assign({}, ...(await Promise.all(pages))) as Record<string, string>;
}

function requireUuid(uuid: string | undefined, what: string): string {
  if (!uuid) throw new Error(`The demo world has no ${what}.`);
  return uuid;
}

/** The first name counts; the first tab of a record is the record. */
const unique = (routes: AppRoute[]): AppRoute[] =>
  [
    ...new Map(
      routes.toReversed().map(route => [`${route.visitor} ${route.path.replace('?tab=details', '')}`, route]),
    ).values(),
  ].toReversed();
