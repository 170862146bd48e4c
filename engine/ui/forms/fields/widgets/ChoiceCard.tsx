import type { ReactNode } from 'react';
import classes from '../Choices.module.css';
import type { WidgetChoice } from '../choices.ts';

interface ChoiceCardProps {
  /** Of the input. */
  id: string;
  choice: WidgetChoice;
  control: ReactNode;
  checked: boolean;
  /** The question that belongs to this choice only. */
  children?: ReactNode;
}

const hasContent = (children: ReactNode) => (Array.isArray(children) ? children.length > 0 : Boolean(children));

export function ChoiceCard({ id, choice, control, checked, children }: ChoiceCardProps) {
  return (
    <div className={`${classes.card} ${checked ? classes.chosen : ''}`}>
      <label htmlFor={id} className={classes.label}>
        {control}
        <span className={classes.words}>
          <span className={`${classes.name} ${choice.disabled ? classes.unavailable : ''}`}>{choice.label}</span>
          {choice.hint && <span className={classes.hint}>{choice.hint}</span>}
        </span>
        {choice.note && (
          <span className={classes.note}>
            <bdi dir="ltr">{choice.note}</bdi>
          </span>
        )}
      </label>
      {hasContent(children) && <div className={classes.inset}>{children}</div>}
    </div>
  );
}
