import { useIsImpersonating } from '../../engine/client/auth/index.ts';
import type { ResolvedResource } from '../../engine/dsl/index.ts';
import { PlusIcon } from '../../engine/ui/layout/icons.ts';
import { PageHeader, useHasArrived } from '../../engine/ui/layout/index.ts';
import {
  togetherName,
  useResource,
  useSpeaker,
  useViewCounts,
  type WidgetProps,
} from '../../engine/ui/resources/index.ts';
import { paths } from '../paths.ts';
import { PlanAlert } from './PlanAlert.tsx';

/** On a phone the buttons stay below a short sentence too, where they were below the one it takes the place of. */
const STEADY = { display: 'inline-block', minWidth: '17rem' };

/** Where things stand in one sentence, and the ways to a new order. */
export function HomeHead({ dashboard }: WidgetProps) {
  const arrived = useHasArrived(togetherName(dashboard));
  const orders = useResource('orders');
  const looksOnly = useIsImpersonating();
  const say = useSpeaker();
  return (
    <>
      <PageHeader
        title={say.text('dashboard.title')}
        sentence={
          orders && (
            <span style={STEADY}>
              <Standing orders={orders} arrived={arrived} />
            </span>
          )
        }
        secondary={[{ label: say.text('dashboard.from_recipe'), to: paths.recipes }]}
        primary={looksOnly ? undefined : { label: say.text('dashboard.new_order'), to: paths.newOrder, icon: PlusIcon }}
      />
      <PlanAlert arrived={arrived} />
    </>
  );
}

/** "6 orders need you and 7 are with our editors." */
function Standing({ orders, arrived }: { orders: ResolvedResource; arrived: boolean }) {
  const say = useSpeaker();
  const { needs_you, in_progress } = useViewCounts(orders);
  // A second line would push what waits below it.
  if (!arrived || needs_you === undefined || in_progress === undefined) return say.text('dashboard.standing.unknown');
  if (needs_you === 0 && in_progress === 0) return say.text('dashboard.standing.calm');
  const told = [
    needs_you > 0 && say.counted('dashboard.standing.needs', needs_you),
    in_progress > 0 && say.counted('dashboard.standing.with_us', in_progress),
  ].filter(part => part !== false);
  return say.text('dashboard.standing.told', { parts: say.list(told) });
}
