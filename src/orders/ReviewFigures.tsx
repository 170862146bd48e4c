import LinearProgress from '@mui/material/LinearProgress';
import { useI18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import classes from './ReviewFigures.module.css';

export type FileReviewFigures = NonNullable<Order['files'][number]['review']>;

/** The changes and remarks of a delivered document, and how many of the changes are decided. */
export function ReviewFigures({ review }: { review: FileReviewFigures }) {
  const i18n = useI18n();
  const { changes, remarks, decided, compared } = review;
  const isBegun = decided > 0;
  const total = i18n.plural('orders.files.changes', changes);
  return (
    <span className={classes.line}>
      {isBegun && (
        <LinearProgress
          className={classes.bar}
          variant="determinate"
          value={(Math.min(decided, changes) / changes) * 100}
          aria-hidden
        />
      )}
      <span>
        {i18n.joined([
          isBegun ? i18n.text('orders.files.decided', { decided: i18n.number(decided), changes: total }) : total,
          compared && !isBegun ? i18n.text('orders.files.compared') : null,
          remarks > 0 && i18n.plural('orders.files.remarks', remarks),
        ])}
      </span>
    </span>
  );
}
