import Skeleton from '@mui/material/Skeleton';
import type { ResolvedWidget } from '../../../../schemas/language/resource.ts';
import { Card } from '../../shell/Card.tsx';

const HEIGHTS = { stat: 48, chart: 300, record: 260, message: 64, links: 120, component: 120 };

/** About as high as what will stand there. */
const heightOf = ({ type, limit }: ResolvedWidget): number =>
  type === 'list' ? Math.min(limit, 5) * 60 : HEIGHTS[type];

/** One card of a dashboard before its answer; whether it will have words at all is not known yet. */
export const WidgetSkeleton = ({ widget }: { widget: ResolvedWidget }) => (
  <Card title={<Skeleton width={160} />}>
    <Skeleton variant="rounded" height={heightOf(widget)} />
  </Card>
);
