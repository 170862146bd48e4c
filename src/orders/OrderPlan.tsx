import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Card } from '../../engine/ui/layout/index.ts';
import { Facts, type NamedProps, useSpeaker } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';

/** Work is under way, or waits to go on. */
const RUNNING = new Set<Order['status']>([
  'awaiting_files',
  'queued',
  'in_progress',
  'quality_check',
  'revision_requested',
  'on_hold',
]);

/** A percentage is a whole number in the data; the format takes basis points. */
const BASIS_POINTS = 100;

/** When the work is due, how far it is, who does it, and how many rounds of changes are left. */
export default function OrderPlan({ row }: NamedProps) {
  const say = useSpeaker();
  const { status, due_at, progress, editor, revisions_left } = row as unknown as Order;
  const isRunning = RUNNING.has(status);
  if (!isRunning && status !== 'delivered') return null;
  const facts: [string, ReactNode][] = [];
  if (isRunning && due_at) facts.push(['due', <Due key="due" at={due_at} />]);
  if (editor) facts.push(['editor', <bdi key="editor">{editor}</bdi>]);
  facts.push(['rounds', say.counted('orders.rounds', revisions_left)]);
  if (isRunning) facts.push(['progress', <Progress key="progress" percent={progress} />]);
  const rows = facts.map(([key, value]) => [{ key, label: say.text(`orders.plan.${key}`), value }]);
  return (
    <Card title={say.text('orders.plan.title')}>
      <Facts rows={rows} />
    </Card>
  );
}

function Due({ at }: { at: string }) {
  const say = useSpeaker();
  return (
    <time dateTime={at} title={say.exact(at)}>
      {say.date(at, 'long')}
    </time>
  );
}

function Progress({ percent }: { percent: number }) {
  const say = useSpeaker();
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 12, minHeight: 20 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={say.text('orders.plan.progress')}
        sx={{ flex: 1, height: 4, borderRadius: 2, bgcolor: 'background.sunken' }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {say.percent(percent * BASIS_POINTS)}
      </Typography>
    </div>
  );
}
