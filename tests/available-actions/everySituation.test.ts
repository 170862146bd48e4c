/**
 * An act that cannot succeed is not offered, and one that would succeed is. What the pages offer on a row (their own
 * function, over the row as the server sends it) is held against what the server answers when it is done.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest, ResolvedResource } from '../../engine/dsl/index.ts';
import { interpolateOptions } from '../../engine/dsl/testing.ts';
import { readContract } from '../../engine/server/testing.ts';
import type { Row } from '../../engine/ui/resources/index.ts';
import { getAction, getActionKind, getAvailableActions } from '../../engine/ui/resources/testing.ts';
import { calls } from '../../schemas/generated/calls.ts';
import type { CallName } from '../../schemas/generated/types.ts';
import { bodies } from '../engine/contract/bodies.ts';
import { type CaseContext, openCaseContext } from '../engine/contract/caseContext.ts';
import type { Answer, Client } from '../helpers/client.ts';
import { type Begun, situations } from './situations.ts';

const roles = ['customer', 'support', 'admin'] as const;
type Role = (typeof roles)[number];

/** Resources whose acts are tried in a table of their own. */
const elsewhere: Record<string, string> = {
  orders: 'tests/orders/api/availableActions.test.ts',
  support_orders: 'tests/orders/api/availableActions.test.ts',
};
/** They change nothing. */
const looks = ['show', 'history', 'export', 'columns', 'views', 'refresh', 'print'];
/** Made without a row: whether they may be is the role's alone. */
const rowless = ['create', 'clone', 'import', 'recipes'];

/** What the server takes and the pages do not offer, and why. */
const taken: Record<string, string> = {
  'support_subscriptions stop_renewal': 'what does not renew stays so',
  'support_subscriptions renew_again': 'what renews stays so',
  'customers block': 'with another reason, by an act of its own name',
  'customers change_lock': 'an open account is locked by it like any other',
  'payments confirm_order': 'the page of the order offers to pay it',
  'payment_methods make_default': 'the default stays so',
  'payment_methods make_default_and_pay': 'the default stays so',
};

/** What is offered in no situation of the portal, and where it is tried. */
const unoffered: Record<string, string> = {
  'customers change_role': 'customers have one role only; with two: tests/engine/rights/addedRole.test.ts',
};

/** Pages that an act leads to: the call that they begin with. */
const opens: Record<string, (by: Client, row: Row) => Promise<Answer>> = {
  'recipes edit': (by, row) => by.call('getRecipeForm', { params: { object_uuid: row.id } }),
  'payments confirm_order': (by, row) =>
    by.call('getCheckout', { params: { object_uuid: (row.order as { uuid: string } | null)?.uuid ?? '' } }),
  'payments confirm_plan': async by => {
    const answer = await by.call('getBilling');
    return { ...answer, status: answer.body.open_question ? 200 : 404 };
  },
};
const usual: Record<string, Record<string, unknown>> = {
  patchPaymentMethod: { holder_name: 'Ada Lovelace' },
  // Administrators cannot change their own role, so the page sends no role.
  patchStaff: { first_name: 'Grace' },
};

/** Answers to what an action of a table asks, by `resource action`. */
const answersTo: Record<string, (scene: CaseContext) => object> = {
  'contact_messages answer': () => ({ text: 'We do, by the line.' }),
  'contact_messages assign': ({ staff }) => ({ assignee_uuid: staff.me.uuid }),
};

let stage: CaseContext;
let portals: Record<Role, Manifest>;
beforeAll(async () => {
  stage = await openCaseContext();
  const people = { customer: stage.owner, support: stage.staff, admin: stage.admin };
  const read = async (role: Role) => (await people[role].expect(200, 'getPortal')).body as unknown as Manifest;
  portals = { customer: await read('customer'), support: await read('support'), admin: await read('admin') };
});
afterAll(() => stage?.close());

const inPortal = (role: Role, name: string): ResolvedResource | undefined =>
  portals[role].resources.find(one => one.name === name);
const roleOf = ({ by }: Begun): Role => (by === stage.admin ? 'admin' : by === stage.staff ? 'support' : 'customer');

/** Where acts on a row of the resource are offered: beside it in lists, above its page, and in lists of other pages. */
function bars(role: Role, { name, list, show }: ResolvedResource): { inLists: string[]; onPage: string[] } {
  const related = portals[role].resources
    .flatMap(one => one.show?.tabs ?? [])
    .flatMap(tab => (tab.related?.resource === name ? tab.related.actions : []));
  return { inLists: [...(list?.rowActions ?? []), ...related], onPage: show?.actions ?? [] };
}
const actsOf = (role: Role, resource: ResolvedResource): string[] => {
  const { inLists, onPage } = bars(role, resource);
  return [...new Set([...inLists, ...onPage])].filter(act => !looks.includes(act) && !rowless.includes(act));
};

async function read({ by, uuid }: Begun, { path, calls: has, collection }: ResolvedResource) {
  const listed = (await by.get(`/api${path}?uuid=${uuid}`)).body as { items?: Row[] };
  const [item] = listed.items ?? [];
  const shown = has.show || collection ? ((await by.get(`/api${path}/${uuid}`)).body as Row) : item;
  return { item: item && { ...item, id: uuid }, shown: shown && { ...shown, id: uuid } };
}

/** By action: whether each bar that has the action offers it. */
function offersOf(role: Role, resource: ResolvedResource, rows: Awaited<ReturnType<typeof read>>) {
  const { inLists, onPage } = bars(role, resource);
  const names = (acts: string[], row: Row | undefined) =>
    row ? getAvailableActions(resource, acts, row).map(one => one.name) : [];
  const [beside, above] = [names(inLists, rows.item), names(onPage, rows.shown)];
  return (act: string): boolean[] => [
    ...(inLists.includes(act) && rows.item ? [beside.includes(act)] : []),
    ...(onPage.includes(act) ? [above.includes(act)] : []),
  ];
}

/** Does it as the page would: the file's body over one that is in order, about the row. */
function attempt({ by, body }: Begun, resource: ResolvedResource, act: string, row: Row): Promise<Answer> {
  const opened = opens[`${resource.name} ${act}`];
  if (opened) return opened(by, row);
  const action = getAction(resource, act);
  const isVerb = act === 'edit' || act === 'delete';
  const at = `/api${resource.path}/${row.id}`;
  if (resource.collection && !action.call) {
    if (act === 'delete') return by.delete(at);
    return isVerb
      ? by.patch(at, { version: row.version })
      : by.post(`${at}/actions/${act}`, answersTo[`${resource.name} ${act}`]?.(stage) ?? {});
  }
  const verb = act === 'delete' ? 'delete' : 'edit';
  const name = (action.call ??
    (isVerb || getActionKind(resource, act) === 'change' ? resource.calls[verb] : '')) as CallName;
  if (!name) throw new Error(`Nothing is known of what ${resource.name} ${act} does.`);
  const params = Object.fromEntries(
    [...calls[name].path.matchAll(/\{([a-z_]+)\}/g)].map(([, key]) => [key, String(row[key!] ?? row.id)]),
  );
  const said = action.body ? interpolateOptions(action.body, row) : {};
  const given = name === 'grantCoupon' ? body : {};
  const sent = { ...(usual[name] ?? bodies[name]), ...given, ...said };
  return by.call(name, {
    params,
    body: verb === 'delete' && isVerb ? undefined : sent,
    query: interpolateOptions(action.query, row),
  });
}

const reached = new Set<string>();

describe.each(Object.entries(situations))('%s', (name, begins) => {
  it.each(Object.entries(begins))('%s: the pages offer exactly what the server accepts', async (_, begin) => {
    const found: string[] = [];
    let begun = await begin(stage);
    const role = roleOf(begun);
    const resource = inPortal(role, name);
    if (!resource) throw new Error(`${role} has no ${name}.`);
    let rows = await read(begun, resource);
    const offers = offersOf(role, resource, rows);
    for (const act of actsOf(role, resource)) {
      const row = rows.shown ?? rows.item;
      if (!row) throw new Error(`${name} ${begun.uuid} is not there.`);
      const offered = offers(act);
      if (offered.includes(true)) reached.add(`${name} ${act}`);
      const answer = await attempt(begun, resource, act, row);
      const isTaken = answer.status < 300;
      if (!(isTaken && `${name} ${act}` in taken && !offered.includes(true)) && offered.some(one => one !== isTaken))
        found.push(`${act}: ${isTaken ? 'not offered' : 'offered'}, ${answer.status} ${answer.text.slice(0, 200)}`);
      if (!isTaken) continue;
      if (act === 'impersonate') await begun.by.expect(204, 'stopImpersonating');
      begun = await begin(stage);
      rows = await read(begun, resource);
    }
    expect(found).toEqual([]);
  });
});

describe('no line is missing', () => {
  it.each(roles)('every act that %s is offered on a row is tried above, and offered in some situation', role => {
    const missing = portals[role].resources
      .filter(({ name }) => !(name in elsewhere))
      .flatMap(resource => actsOf(role, resource).map(act => `${resource.name} ${act}`))
      .filter(one => !reached.has(one) && !(one in unoffered));
    expect(missing).toEqual([]);
  });

  it('every call that acts is offered to each role that may make it', () => {
    const of = (role: Role) =>
      new Map(
        portals[role].resources.flatMap(({ calls: verbs, rights, actions, create, edit }) => [
          ...(create && verbs.create ? [[verbs.create, role] as const] : []),
          ...(edit && verbs.edit ? [[verbs.edit, role] as const] : []),
          ...(rights.delete && verbs.delete ? [[verbs.delete, role] as const] : []),
          ...Object.values(actions).flatMap(({ call, bulk }) =>
            [call, bulk].flatMap(one => (one ? [[one, role] as const] : [])),
          ),
        ]),
      );
    const offered = roles.map(of);
    const known = new Set(offered.flatMap(one => [...one.keys()]));
    const { rows } = readContract();
    const wrong = rows
      .filter(row => row.roles && known.has(row.name))
      .flatMap(row => {
        const to = roles.filter((_, place) => offered[place]!.has(row.name));
        return to.join() === roles.filter(role => row.roles?.includes(role)).join() ? [] : [`${row.name}: ${to}`];
      });
    expect(wrong).toEqual([]);
  });
});
