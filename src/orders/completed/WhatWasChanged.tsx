import { Card } from '../../../engine/ui/components/index.ts';
import { FormatIcon, type Icon, MoveIcon, PlusIcon, ReplaceIcon, StrikeIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import type { FileReviewFigures } from '../ReviewFigures.tsx';
import { resultVersions } from '../resultVersions.ts';
import classes from './WhatWasChanged.module.css';

type Kind = keyof FileReviewFigures['kinds'];

const KINDS: [Kind, Icon][] = [
  ['replaced', ReplaceIcon],
  ['inserted', PlusIcon],
  ['deleted', StrikeIcon],
  ['formatted', FormatIcon],
  ['moved', MoveIcon],
];

/** A percentage is a whole number here; the format takes basis points. */
const BASIS_POINTS = 100;

/** The changes of all delivered documents of an order, added up. */
export function WhatWasChanged({ files }: { files: Order['files'] }) {
  const i18n = useI18n();
  const { current } = resultVersions(files.filter(({ role }) => role === 'result'));
  const reviews = current.flatMap(({ review }) => review ?? []);
  if (reviews.length === 0) return null;
  const sum = (of: (review: FileReviewFigures) => number) => reviews.reduce((total, one) => total + of(one), 0);
  const changes = sum(review => review.changes);
  const words = sum(review => review.words);
  const decided = sum(review => review.decided);
  const rejected = decided - sum(review => review.accepted);
  const share = (part: number, whole: number) => i18n.percent(Math.round((part / whole) * 100) * BASIS_POINTS);
  const figures: [figure: string, label: string][] = [
    [i18n.number(changes), i18n.text('orders.changed.changes')],
    [i18n.number(sum(review => review.remarks)), i18n.text('orders.changed.remarks')],
  ];
  if (words > 0)
    figures.push([
      share(
        sum(review => review.changed_words),
        words,
      ),
      i18n.text('orders.changed.of_words', { words: i18n.plural('orders.units.word', words) }),
    ]);
  // Who decided nothing has accepted the work as a whole: no share of it.
  if (decided > 0) figures.push([share(changes - rejected, changes), i18n.text('orders.changed.accepted')]);
  const kinds = KINDS.map(([kind, KindIcon]) => ({ kind, KindIcon, count: sum(review => review.kinds[kind]) }));
  const most = Math.max(1, ...kinds.map(({ count }) => count));
  return (
    <Card title={i18n.text('orders.changed.title')} flush>
      <dl className={classes.figures}>
        {figures.map(([figure, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {changes > 0 && (
        <ul className={classes.kinds}>
          {kinds.map(({ kind, KindIcon, count }) => (
            <li key={kind}>
              <KindIcon size={16} />
              <span>{i18n.text(`orders.changed.kinds.${kind}`)}</span>
              <span className={classes.track} aria-hidden>
                <span className={classes.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
              </span>
              <span className={classes.count}>{i18n.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
