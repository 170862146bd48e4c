import type { ReactNode } from 'react';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import classes from './PhoneSheet.module.css';

interface SheetFrameProps {
  label: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** The sheet at the end of a phone's window, which a button opens. */
export function SheetFrame({ label, isOpen, onToggle, children }: SheetFrameProps) {
  const i18n = useI18n();
  return (
    <section className={classes.sheet} aria-label={label}>
      <button
        type="button"
        className={classes.grab}
        aria-expanded={isOpen}
        aria-label={i18n.text(isOpen ? 'review.less' : 'review.more')}
        onClick={onToggle}
      />
      {children}
    </section>
  );
}
