import Skeleton from '@mui/material/Skeleton';
import type { ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';

const HEIGHTS = { stat: 36, chart: 300, record: 260, message: 64, links: 120, component: 120 };

const ROW = 45;
/** As many rows as there usually are, below their head. */
const USUAL_ROWS = 4;

/** About as high as the loaded content. */
const heightOf = ({ type, limit }: ResolvedWidget): number =>
  type === 'list' ? Math.min(limit, USUAL_ROWS) * ROW : HEIGHTS[type];

/** Placeholder of a card of a dashboard while it loads; some cards will have no text. */
export const WidgetSkeleton = ({ widget }: { widget: ResolvedWidget }) => (
  <Card title={<Skeleton width={160} sx={{ maxWidth: '100%' }} />}>
    <Skeleton variant="rounded" height={heightOf(widget)} />
  </Card>
);
