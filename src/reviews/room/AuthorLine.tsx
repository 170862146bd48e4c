import { useI18n } from '../../../engine/ui/resources/index.ts';
import { authorText } from '../document/changeTexts.ts';
import classes from './AuthorLine.module.css';

/** Who made a change or a remark, and the day. Word writes any text as a date. */
export function AuthorLine({ author, date }: { author: string; date: string | null }) {
  const i18n = useI18n();
  return (
    <p className={classes.author}>
      <bdi>{authorText(author, i18n)}</bdi>
      {date && !Number.isNaN(Date.parse(date)) && <span> · {i18n.shortDate(date)}</span>}
    </p>
  );
}
