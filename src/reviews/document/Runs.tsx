import type { MouseEvent } from 'react';
import type { TextRun } from '../../../engine/tracked-changes/index.ts';
import { CheckIcon, CloseIcon, HelpIcon, MoveIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n, VisuallyHidden } from '../../../engine/ui/resources/index.ts';
import { useDecided, useIsCurrent, useReviewRoom } from '../session/reviewContext.ts';
import { changeLabel, initialsOf, tagText } from './changeTexts.ts';
import classes from './DocumentText.module.css';
import { PlainRuns } from './PlainRuns.tsx';
import { groupRuns, remains } from './shownText.ts';

/** Runs of a paragraph. Changes around them are marked from a level of nesting on. */
export function Runs({ runs, level = 0 }: { runs: readonly TextRun[]; level?: number }) {
  return groupRuns(runs, level).map((group, index) =>
    group.change === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <PlainRuns key={index} runs={group.runs} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <ChangeMark key={index} id={group.change} runs={group.runs} level={level} />
    ),
  );
}

const ICONS = { accepted: CheckIcon, rejected: CloseIcon, open: HelpIcon, undecided: undefined };

interface ChangeMarkProps {
  id: string;
  /** Without runs, the change is shown as a tag. */
  runs: TextRun[];
  /** Level of nesting of the change around the runs. */
  level: number;
}

/** The runs of one change: marked while it is undecided, plain text with a sign once it is decided. */
export function ChangeMark({ id, runs, level }: ChangeMarkProps) {
  const i18n = useI18n();
  const { session, goTo } = useReviewRoom();
  const { decision } = useDecided(session, id);
  const isCurrent = useIsCurrent(session, id);
  const change = session.changeOf(id);
  if (!change) return <Runs runs={runs} level={level + 1} />;
  const isDecided = decision === 'accepted' || decision === 'rejected';
  const Icon = ICONS[decision];
  const isFormat = runs.length === 0 || runs.every(run => run.changes[level]?.side === 'format');
  const label = changeLabel(change, session.indexOf(id) + 1, session.changes.length, decision, i18n);
  const handleClick = (event: MouseEvent) => {
    event.stopPropagation();
    goTo(id);
  };
  const isOther = change.author !== session.document.authors[0];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves between changes by J and K
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be inside of a paragraph
    <span
      className={classes.change}
      data-change={id}
      data-state={decision}
      data-current={isCurrent || undefined}
      role="group"
      tabIndex={-1}
      aria-label={label}
      onClick={handleClick}
    >
      {isDecided
        ? sidesOf(runs, level)
            .filter(({ side }) => remains(side, decision === 'accepted'))
            .map(({ key, runs }) => <Runs key={key} runs={withoutMark(runs)} level={level + 1} />)
        : sidesOf(runs, level).map(({ key, side, isMove, runs }) => (
            <Side key={key} side={side} isMove={isMove} runs={runs} level={level} />
          ))}
      {isFormat && !isDecided && <span className={classes.tag}>{tagText(change, i18n)}</span>}
      {Icon && <Icon size={13} strokeWidth={2.5} />}
      {isOther && !isDecided && change.author && (
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(change.author)}
        </span>
      )}
    </span>
  );
}

interface ChangeSideGroup {
  key: string;
  side: 'insert' | 'delete' | 'format';
  isMove: boolean;
  runs: TextRun[];
}

/** Neighbouring runs on the same side of a change. */
function sidesOf(runs: readonly TextRun[], level: number): ChangeSideGroup[] {
  const groups: ChangeSideGroup[] = [];
  for (const run of runs) {
    const { side, isMove } = run.changes[level]!;
    const last = groups.at(-1);
    if (last?.side === side) last.runs.push(run);
    else groups.push({ key: `${side} ${groups.length}`, side, isMove, runs: [run] });
  }
  return groups;
}

/** Once it is decided, a break between paragraphs needs no sign. */
const withoutMark = (runs: readonly TextRun[]): TextRun[] => runs.filter(({ text }) => text !== '¶');

function Side({ side, isMove, runs, level }: Omit<ChangeSideGroup, 'key'> & { level: number }) {
  const i18n = useI18n();
  const text = <Runs runs={runs} level={level + 1} />;
  const prefix = (word: string) => <VisuallyHidden> {i18n.text(`review.spoken.${word}`)} </VisuallyHidden>;
  if (side === 'format') return <span className={classes.format}>{text}</span>;
  const Mark = side === 'insert' ? 'ins' : 'del';
  if (!isMove)
    return (
      <Mark>
        {prefix(side === 'insert' ? 'insert' : 'delete')}
        {text}
      </Mark>
    );
  return (
    <Mark className={classes.move}>
      {prefix(side === 'insert' ? 'moved_here' : 'moved_away')}
      <MoveIcon size={13} />
      {text}
    </Mark>
  );
}
