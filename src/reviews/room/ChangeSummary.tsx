import { type ChangeFamily, familyOf } from '../../../engine/tracked-changes/families/index.ts';
import type { Change } from '../../../engine/tracked-changes/index.ts';
import {
  FormatIcon,
  type Icon,
  MoveIcon,
  PlusIcon,
  ReplaceIcon,
  RowsIcon,
  StrikeIcon,
} from '../../../engine/ui/icons/icons.ts';
import { useI18n, VisuallyHidden } from '../../../engine/ui/resources/index.ts';
import { formatText, lineOf, tagText } from '../document/changeTexts.ts';
import classes from './ChangeSummary.module.css';

const ICONS: Record<ChangeFamily, Icon> = {
  replacement: ReplaceIcon,
  insertion: PlusIcon,
  deletion: StrikeIcon,
  move: MoveIcon,
  format: FormatIcon,
  other: RowsIcon,
};

export function KindIcon({ change, size = 16 }: { change: Change; size?: number }) {
  const Icon = ICONS[familyOf(change)];
  return <Icon size={size} />;
}

/** What a change does, in one line, with its marks. */
export function ChangeSummary({ change }: { change: Change }) {
  const i18n = useI18n();
  const { kind, inserted, deleted } = change;
  if (kind === 'move')
    return (
      <bdi className={classes.text} translate="no">
        <VisuallyHidden>{i18n.text('review.spoken.moved_here')} </VisuallyHidden>
        <span className={classes.move}>{lineOf(inserted)}</span>
      </bdi>
    );
  if (!inserted && !deleted)
    return (
      <bdi className={classes.text} translate="no">
        {tagText(change, i18n)}
      </bdi>
    );
  return (
    <bdi className={classes.text} translate="no">
      {deleted && (
        <del className={classes.deleted}>
          <VisuallyHidden>{i18n.text('review.spoken.delete')} </VisuallyHidden>
          {lineOf(deleted)}
        </del>
      )}{' '}
      {inserted && (
        <ins className={classes.inserted}>
          <VisuallyHidden> {i18n.text('review.spoken.insert')} </VisuallyHidden>
          {lineOf(inserted)}
        </ins>
      )}{' '}
      {formatText(change, i18n)}
    </bdi>
  );
}
