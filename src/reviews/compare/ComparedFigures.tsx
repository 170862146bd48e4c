import { families, familyOf } from '../../../engine/tracked-changes/families/index.ts';
import type { TrackedDocument } from '../../../engine/tracked-changes/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import classes from './ComparePage.module.css';
import { type ComparedRow, changesByPlace } from './comparedRows.ts';

const parts = 24;
/** A percentage is a whole number here; the format takes basis points. */
const basisPoints = 100;

/** What was changed in numbers: how much, by kind, and where in the document. */
export function ComparedFigures({ document, rows }: { document: TrackedDocument; rows: readonly ComparedRow[] }) {
  const i18n = useI18n();
  const { changes, remarks, words, changedWords } = document.figures;
  const kinds = families
    .map(family => ({ family, count: document.changes.filter(change => familyOf(change) === family).length }))
    .filter(({ count }) => count > 0);
  const places = changesByPlace(rows, parts);
  const most = Math.max(1, ...places);
  const figures = [
    [i18n.number(changes), i18n.text('review.changes')],
    [i18n.number(remarks), i18n.text('review.remarks')],
    ...(words > 0
      ? [[i18n.percent(Math.round((changedWords / words) * 100) * basisPoints), i18n.text('review.compare.of_words')]]
      : []),
  ];
  return (
    <section className={classes.card} aria-label={i18n.text('review.compare.figures')}>
      <div className={classes.figures}>
        <dl>
          {figures.map(([figure, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.kinds}>
          <div className={classes.bar} aria-hidden="true">
            {kinds.map(({ family, count }) => (
              <span key={family} data-family={family} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul>
            {kinds.map(({ family, count }) => (
              <li key={family} data-family={family}>
                <b>{i18n.number(count)}</b> {i18n.text(`review.families.${family}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={classes.places} aria-hidden="true">
        {places.map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places of a document
          <span key={index} style={{ blockSize: `${Math.max(4, (count / most) * 100)}%` }} />
        ))}
      </div>
    </section>
  );
}
