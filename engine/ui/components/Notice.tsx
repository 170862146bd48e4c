import type { ReactNode, Ref } from 'react';
import { AlertIcon, InfoIcon, OkIcon } from '../icons/icons.ts';
import type { Tone } from '../theme/tokens.ts';
import classes from './Notice.module.css';

const ICONS = {
  warning: AlertIcon,
  error: AlertIcon,
  success: OkIcon,
  info: InfoIcon,
  neutral: InfoIcon,
  primary: InfoIcon,
};

interface NoticeProps {
  tone?: Tone;
  /** What happened. */
  title?: ReactNode;
  /** What it means. */
  children?: ReactNode;
  /** What to do. */
  actions?: ReactNode;
  /** Read out at once; only for what has just happened. */
  alert?: boolean;
  id?: string;
  ref?: Ref<HTMLDivElement>;
}

/** The notice under the header of a page, one for each page. Messages that need no answer are toasts. */
export function Notice({ tone = 'neutral', title, children, actions, alert, id, ref }: NoticeProps) {
  const Icon = ICONS[tone];
  const said = alert ? { role: 'alert', tabIndex: -1 } : {};
  return (
    <div className={classes.notice} data-tone={tone} id={id} ref={ref} {...said}>
      <Icon />
      <div className={classes.words}>
        {title && <h2 className={classes.title}>{title}</h2>}
        {children && <div className={classes.text}>{children}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
