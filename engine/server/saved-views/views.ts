import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, or } from 'drizzle-orm';
import type { SavedView, ViewCreate, ViewPatch } from '../../contract/generated/types.ts';
import { managesViews, type Roles } from '../../dsl/roles/roles.ts';
import { canSaveView, shareableRoles, visibleRoles } from '../../dsl/roles/viewSharing.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { problem } from '../http/problems.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';
import { type SavedViewRow, savedViews } from './tables.ts';

type ViewContext = Pick<Deps, 'db' | 'clock'> & { roles: Roles };

const mayChange = (roles: Roles, user: AppPrincipal, view: SavedViewRow): boolean =>
  view.user_uuid === user.uuid ||
  (managesViews(roles, user.role) && view.role !== null && Object.hasOwn(roles, view.role));

function toSavedView({ roles }: ViewContext, user: AppPrincipal, { user_uuid, ...view }: SavedViewRow): SavedView {
  return {
    ...view,
    is_mine: user_uuid === user.uuid,
    can_change: mayChange(roles, user, { user_uuid, ...view }),
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
  };
}

const isVisibleTo = (roles: Roles, user: AppPrincipal) =>
  or(eq(savedViews.user_uuid, user.uuid), inArray(savedViews.role, visibleRoles(roles, user.role)));

export async function listViews(
  ground: ViewContext,
  user: AppPrincipal,
  resource: string | undefined,
): Promise<SavedView[]> {
  const rows = await ground.db
    .select()
    .from(savedViews)
    .where(and(isVisibleTo(ground.roles, user), resource === undefined ? undefined : eq(savedViews.resource, resource)))
    .orderBy(asc(savedViews.created_at), asc(savedViews.uuid))
    .limit(500);
  return rows.map(row => toSavedView(ground, user, row));
}

function assertMayShare({ roles }: ViewContext, user: AppPrincipal, role: string | null | undefined): void {
  if (role && !shareableRoles(roles, user.role).includes(role)) throw problem('view_not_shareable');
}

export async function createView(
  ground: ViewContext,
  user: AppPrincipal,
  body: ViewCreate,
  done: (tx: Tx, made: SavedView) => Promise<void>,
): Promise<SavedView> {
  assertMayShare(ground, user, body.role);
  const { db, clock } = ground;
  const own = and(eq(savedViews.user_uuid, user.uuid), eq(savedViews.resource, body.resource));
  const [there] = await db.select({ views: count() }).from(savedViews).where(own);
  if (!canSaveView(there?.views ?? 0)) throw problem('too_many_views');
  const now = clock.now();
  const view: SavedViewRow = {
    uuid: randomUUID(),
    user_uuid: user.uuid,
    resource: body.resource,
    label: body.label.trim(),
    role: body.role ?? null,
    view: body.view ?? null,
    q: body.q ?? '',
    filters: body.filters ?? {},
    sort: body.sort ?? null,
    columns: body.columns ?? null,
    density: body.density ?? null,
    created_at: now,
    updated_at: now,
  };
  const made = toSavedView(ground, user, view);
  await db.transaction(async tx => {
    await tx.insert(savedViews).values(view);
    await done(tx, made);
  });
  return made;
}

/** Finds a view that the person sees and may change. */
async function findChangeable({ db, roles }: ViewContext, user: AppPrincipal, uuid: string): Promise<SavedViewRow> {
  const [view] = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.uuid, uuid), managesViews(roles, user.role) ? undefined : isVisibleTo(roles, user)));
  if (!view || (view.role === null && view.user_uuid !== user.uuid)) throw problem('view_not_found');
  if (!mayChange(roles, user, view)) throw problem('view_not_owned');
  return view;
}

export async function patchView(
  ground: ViewContext,
  user: AppPrincipal,
  uuid: string,
  body: ViewPatch,
): Promise<SavedView> {
  const view = await findChangeable(ground, user, uuid);
  if (body.role !== view.role) assertMayShare(ground, user, body.role);
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const label = (body.label ?? view.label).trim();
  const change = { ...Object.fromEntries(given), label, updated_at: ground.clock.now() };
  const [changed] = await ground.db.update(savedViews).set(change).where(eq(savedViews.uuid, uuid)).returning();
  if (!changed) throw problem('view_not_found');
  return toSavedView(ground, user, changed);
}

export async function deleteView(ground: ViewContext, user: AppPrincipal, uuid: string): Promise<void> {
  await findChangeable(ground, user, uuid);
  await ground.db.delete(savedViews).where(eq(savedViews.uuid, uuid));
}
