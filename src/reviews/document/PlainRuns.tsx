import type { ReactNode } from 'react';
import type { TextRun } from '../../../engine/tracked-changes/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { useReviewRoom } from '../session/reviewContext.ts';
import classes from './DocumentText.module.css';

/** Runs with their formats, and the numbers of the remarks on them. */
export const PlainRuns = ({ runs }: { runs: readonly TextRun[] }) =>
  runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <PlainRun key={index} run={run} />
  ));

function PlainRun({ run }: { run: TextRun }) {
  const { remarkNumbers, showRemark, endsOfRemarks } = useReviewRoom();
  const i18n = useI18n();
  const known = run.remarks.filter(id => remarkNumbers.has(id));
  const text = withFormat(run, content(run, i18n.text));
  if (!known.length) return text;
  return (
    <>
      <span className={classes.remarked}>{text}</span>
      {(endsOfRemarks.get(run) ?? []).map(id => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className={classes.reference}
          aria-label={i18n.text('review.remark_number', { number: i18n.number(remarkNumbers.get(id)!) })}
          onClick={() => showRemark(id)}
        >
          {i18n.number(remarkNumbers.get(id)!)}
        </button>
      ))}
    </>
  );
}

function content({ kind, text }: TextRun, translate: (key: string) => string): ReactNode {
  if (kind === 'text' || kind === 'tab') return text;
  if (kind === 'line_break' || kind === 'page_break') return <br />;
  if (kind === 'picture') return <span className={classes.tag}>{translate('review.picture')}</span>;
  if (kind === 'note') return <sup>{text || '*'}</sup>;
  return text;
}

function withFormat({ format }: TextRun, text: ReactNode): ReactNode {
  let shown = text;
  if (format.position === 'superscript') shown = <sup>{shown}</sup>;
  if (format.position === 'subscript') shown = <sub>{shown}</sub>;
  if (format.bold) shown = <strong>{shown}</strong>;
  if (format.italic) shown = <em>{shown}</em>;
  if (format.underline) shown = <u>{shown}</u>;
  if (format.strike) shown = <s>{shown}</s>;
  if (format.caps) shown = <span style={{ textTransform: 'uppercase' }}>{shown}</span>;
  return shown;
}
