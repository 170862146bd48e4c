/** Offers of pages without a row of a resource: saved views, signed-in devices, messages, actions on many rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest, ResolvedResource } from '../../engine/dsl/index.ts';
import { canSaveView } from '../../engine/dsl/testing.ts';
import type { Row } from '../../engine/ui/resources/index.ts';
import { getApplicableRows, getBulkActions } from '../../engine/ui/resources/testing.ts';
import constants from '../../schemas/constants.json' with { type: 'json' };
import type { SavedView } from '../../schemas/generated/types.ts';
import { acceptsMessages } from '../../schemas/orders/messaging.ts';
import type { OrderStatus } from '../../server/orders/tables.ts';
import { canEndOtherSessions, canEndSession } from '../../src/account/sessionActions.ts';
import { type CaseContext, openCaseContext } from '../engine/contract/caseContext.ts';
import type { Customer } from '../helpers/testApp.ts';

let stage: CaseContext;
beforeAll(async () => {
  stage = await openCaseContext();
});
afterAll(() => stage?.close());

const roles = ['customer', 'support', 'admin'] as const;
type Role = (typeof roles)[number];
const person = (role: Role): Customer => ({ customer: stage.owner, support: stage.staff, admin: stage.admin })[role];
const portalOf = async (role: Role) => (await person(role).expect(200, 'getPortal')).body as unknown as Manifest;
const statuses = constants.orders.status.map(({ value }) => value as OrderStatus);

describe('a saved view', () => {
  const listSavedViews = async (who: Customer, resource: string): Promise<SavedView[]> =>
    (await who.expect(200, 'listViews', { query: { resource } })).body;
  const create = (who: Customer, role: string | null) => {
    const resource = who.me.role === 'customer' ? 'orders' : 'support_orders';
    return who.call('createView', { body: { resource, label: 'Late', role } });
  };

  it.each(roles)('can be shared by %s with exactly the roles that the page names', async role => {
    const { share = [] } = await portalOf(role);
    const found: string[] = [];
    for (const one of roles) {
      const { status } = await create(person(role), one);
      if (share.includes(one) !== status < 300) found.push(`${one}: ${status}`);
    }
    expect(found).toEqual([]);
  });

  it.each(roles)('offers %s to change and to delete exactly what the server lets them', async reader => {
    const found: string[] = [];
    for (const owner of roles)
      for (const shared of [null, ...roles]) {
        const { uuid, resource } = (await create(person(owner), shared)).body as SavedView;
        if (!uuid) continue;
        const offered = (await listSavedViews(person(reader), resource)).some(
          view => view.uuid === uuid && view.can_change,
        );
        const changed = await person(reader).call('patchView', { params: { uuid }, body: { label: 'Later' } });
        const deleted = await person(reader).call('deleteView', { params: { uuid } });
        for (const { status, text } of [changed, deleted])
          if (offered !== status < 300)
            found.push(`of ${owner} for ${shared}: ${offered ? 'offered' : 'not offered'}, ${status} ${text}`);
      }
    expect(found).toEqual([]);
  });

  it('can be kept as often as the page offers it', async () => {
    const who = await stage.fresh();
    for (let kept = 0; kept <= 50; kept += 1) {
      const { status } = await create(who, null);
      expect(status < 300, `with ${kept} views`).toBe(canSaveView(kept));
    }
  });
});

describe('a device that is signed in', () => {
  const sessionsOf = async (who: Customer) => (await who.expect(200, 'listSessions')).body;

  it.each([1, 2, 3])('with %i of them, can be signed out exactly where the page offers it', async count => {
    const who = await stage.fresh();
    for (let device = 1; device < count; device += 1) await stage.app.signIn(who.me.email, who.password);
    const sessions = await sessionsOf(who);
    expect(sessions).toHaveLength(count);
    expect(canEndOtherSessions(sessions)).toBe(count > 1);
    for (const session of sessions.filter(canEndSession)) {
      await who.expect(204, 'revokeSession', { params: { uuid: session.uuid } });
      await who.expect(404, 'revokeSession', { params: { uuid: session.uuid } });
    }
    expect((await sessionsOf(who)).map(({ is_current }) => is_current)).toEqual([true]);
    for (let device = 1; device < count; device += 1) await stage.app.signIn(who.me.email, who.password);
    if (count > 1) await who.call('revokeOtherSessions');
    expect(await sessionsOf(who)).toHaveLength(1);
  });

  it.each(roles)('gets push messages, and no more, as the page of %s offers', async role => {
    const device_id = `device-of-${role}`;
    for (let round = 0; round < 2; round += 1) {
      await person(role).expect(204, 'putDevice', { body: { device_id } });
      await person(role).expect(204, 'deleteDevice', { query: { device_id } });
    }
  });
});

describe('a message about an order', () => {
  it.each(statuses)('that is %s is offered to both sides exactly where the server takes it', async status => {
    const object_uuid = await stage.order(status);
    const params = { object_uuid };
    const offered = acceptsMessages({ status });
    const body = { text: 'When is it ready?' };
    const answers = {
      write: await stage.owner.call('postOrderMessage', { params, body }),
      attach: await stage.owner.call('obtainAttachmentToken', { params }),
      answer: await stage.staff.call('postSupportMessage', { params, body }),
      send: await stage.staff.call('obtainSupportAttachmentToken', { params }),
    };
    const accepted = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer.status < 300]));
    expect(accepted).toEqual({ write: offered, attach: offered, answer: offered, send: offered });
  });
});

/** Actions of one request on many rows, with results in the order of the rows. */
const dryRun: Record<string, () => Record<string, unknown>> = {
  assignOrders: () => ({ editor_uuid: stage.staff.me.uuid }),
  reassignOrders: () => ({ editor_uuid: stage.staff.me.uuid }),
};

describe('an action on many rows', () => {
  it.each(roles)('%s is an action that rows offer or that a dry run below covers', async role => {
    const { resources } = await portalOf(role);
    const unknown = resources.flatMap(resource => {
      const { list, show } = resource;
      const onRow = [...(list?.rowActions ?? []), ...(show?.actions ?? [])];
      return (list ? getBulkActions(resource, list) : [])
        .filter(act => !((resource.actions[act]?.bulk ?? '') in dryRun) && !onRow.includes(act))
        .map(act => `${resource.name} ${act}`);
    });
    expect(unknown).toEqual([]);
  });

  it.each(Object.keys(dryRun))('%s is done to exactly the orders that offer it', async call => {
    const { resources } = await portalOf('support');
    const resource = resources.find(({ name }) => name === 'support_orders') as ResolvedResource;
    const [act = ''] = Object.keys(resource.actions).filter(name => resource.actions[name]!.bulk === call);
    const found: string[] = [];
    const reached = { fits: 0, stays: 0 };
    for (const status of statuses.filter(one => one !== 'draft')) {
      const uuid = await stage.order(status, { editor_uuid: stage.admin.me.uuid });
      const { items } = (await stage.staff.get(`/api/support/orders?uuid=${uuid}`)).body as { items: Row[] };
      const [row] = items.map(item => ({ ...item, id: uuid }) as Row);
      const offered = getApplicableRows(resource, act, row ? [row] : []).length > 0;
      const answer = await stage.staff.call(call as 'assignOrders', {
        body: { uuids: [uuid], dry_run: true, ...dryRun[call]!() } as never,
      });
      const [result] = (answer.body as unknown as { results: { done: boolean; problem?: unknown }[] }).results ?? [];
      reached[offered ? 'fits' : 'stays'] += 1;
      if (offered !== result?.done) found.push(`${status}: ${offered ? 'offered' : 'not offered'}, ${answer.text}`);
    }
    expect(found).toEqual([]);
    expect(Math.min(reached.fits, reached.stays)).toBeGreaterThan(0);
  });
});
