import type { ComponentType, ReactNode } from 'react';
import type { IconProps } from '../icons/icons.ts';
import { DocumentIcon } from '../icons/icons.ts';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  icon?: ComponentType<IconProps>;
  /** Left out where the title of the page says it. */
  title?: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Says that a list or section is empty, and offers the next step. */
export const EmptyState = ({ icon: Icon = DocumentIcon, title, children, action }: EmptyStateProps) => (
  <div className={classes.middle}>
    <Icon size={24} />
    {title && <h2 className={classes.title}>{title}</h2>}
    {children && <div className={classes.text}>{children}</div>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
