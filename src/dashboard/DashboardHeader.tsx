import { useIsImpersonating, useUser } from '../../engine/client/auth/index.ts';
import type { ResolvedResource } from '../../engine/dsl/index.ts';
import { useIsRevealed } from '../../engine/ui/hooks/index.ts';
import { PlusIcon } from '../../engine/ui/icons/icons.ts';
import { PageHeader } from '../../engine/ui/layout/index.ts';
import {
  revealGroupName,
  useI18n,
  useResource,
  useViewCounts,
  type WidgetProps,
} from '../../engine/ui/resources/index.ts';
import { paths } from '../paths.ts';
import { PlanAlert } from './PlanAlert.tsx';
import { useDashboard } from './queries.ts';

/** On phones the buttons are below the sentence while it loads, and stay there if it becomes shorter. */
const STEADY = { display: 'inline-block', minWidth: '17rem' };

/** The state of the account in one sentence, and the links to a new order. */
export function DashboardHeader({ dashboard }: WidgetProps) {
  const arrived = useIsRevealed(revealGroupName(dashboard));
  const orders = useResource('orders');
  const looksOnly = useIsImpersonating();
  const isNew = Boolean(useDashboard().data?.first_steps);
  const i18n = useI18n();
  return (
    <>
      <PageHeader
        title={i18n.text('dashboard.title')}
        sentence={
          orders && (
            <span style={STEADY}>
              <AccountSummary orders={orders} arrived={arrived} />
            </span>
          )
        }
        // A new customer has no template yet.
        secondary={isNew ? [] : [{ label: i18n.text('dashboard.from_recipe'), to: paths.recipes }]}
        primary={
          looksOnly ? undefined : { label: i18n.text('dashboard.new_order'), to: paths.newOrder, icon: PlusIcon }
        }
      />
      <PlanAlert arrived={arrived} />
    </>
  );
}

/** "Welcome to Galley, Mara. …" or "6 orders need your attention, 7 are being edited." */
function AccountSummary({ orders, arrived }: { orders: ResolvedResource; arrived: boolean }) {
  const i18n = useI18n();
  const user = useUser();
  const isNew = Boolean(useDashboard().data?.first_steps);
  const { needs_you, in_progress } = useViewCounts(orders);
  // A second line would move the cards below it.
  if (!arrived || needs_you === undefined || in_progress === undefined) return i18n.text('dashboard.standing.unknown');
  if (isNew && user && needs_you === 0)
    return i18n.text('dashboard.standing.welcome', { product: i18n.text('shell.product'), name: user.first_name });
  if (needs_you === 0 && in_progress === 0) return i18n.text('dashboard.standing.calm');
  const parts = [
    needs_you > 0 && i18n.plural('dashboard.standing.needs', needs_you),
    in_progress > 0 && i18n.plural('dashboard.standing.with_us', in_progress),
  ].filter(part => part !== false);
  return i18n.text('dashboard.standing.summary', { parts: i18n.list(parts) });
}
