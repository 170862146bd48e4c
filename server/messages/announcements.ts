/** Rules of the announcements that staff write for everybody's dashboard. */
import { sql } from 'drizzle-orm';
import { BROADCAST, publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { DeriveFunction, Hook, HookContext } from '../../engine/server/index.ts';
import { dashboardMessages } from '../generated/entityTables.ts';
import { beginsAt, isPublished } from './messages.ts';

export const announcementHook: Hook = {
  beforeSave({ row }) {
    const [from, until] = [row.shown_from, row.shown_until].map(time => (time ? Date.parse(String(time)) : null));
    if (from != null && until != null && until <= from) throw problem('message_period_invalid');
    return { short_description: String(row.short_description).trim() };
  },
  afterSave: context => publishToEveryone(context, context.row.uuid),
  afterDelete: context => publishToEveryone(context, context.row.uuid),
};

/** Notifies everyone, because their pages now show another message, or none. */
const publishToEveryone = ({ tx, now }: Pick<HookContext, 'tx' | 'now'>, uuid: unknown): Promise<void> =>
  publish(tx, { clock: { now: () => now } }, { owner: BROADCAST, resource: 'dashboard_messages', uuid: String(uuid) });

/** Only one announcement is shown at a time; others that are due are behind it. */
export const announcementStatus: DeriveFunction = (field, { now }) => {
  const begins = sql`coalesce(${field('shown_from')}, ${field('created_at')})`;
  const shown = sql`(select ${dashboardMessages.uuid} from ${dashboardMessages} where ${isPublished(now)}
    order by ${beginsAt} desc, ${dashboardMessages.created_at} desc, ${dashboardMessages.uuid} desc limit 1)`;
  return sql`case
    when ${field('shown_until')} <= ${now.toISOString()} then 'over'
    when not ${field('is_active')} then 'off'
    when ${begins} > ${now.toISOString()} then 'scheduled'
    when ${field('uuid')} = ${shown} then 'shown' else 'covered' end`;
};
