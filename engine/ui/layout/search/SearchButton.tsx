import { Suspense, useEffect, useState } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useLatched } from '../../hooks/useLatched.ts';
import { SearchIcon } from '../../icons/icons.ts';
import { deferComponent } from '../../loading/lazyComponent.tsx';
import classes from './Search.module.css';
import { useSearchableResources } from './useSearchableResources.ts';

const SearchDialog = deferComponent(() => import('./SearchDialog.tsx'));

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the search from any page: by a press, or by "/" outside of inputs. */
export function SearchButton({ onPhone }: { onPhone: boolean }) {
  const translate = useTranslate();
  const resources = useSearchableResources();
  const [open, setOpen] = useState(false);
  const ever = useLatched(open);
  const offered = resources.length > 0;
  useEffect(() => {
    if (!offered) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return;
      // The search does not open over a dialog.
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [offered]);

  if (!offered) return null;
  return (
    <>
      {onPhone ? (
        <IconButton onClick={() => setOpen(true)} aria-label={translate('search.open')} aria-haspopup="dialog">
          <SearchIcon />
        </IconButton>
      ) : (
        <button
          type="button"
          className={classes.field}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-keyshortcuts="/"
        >
          <SearchIcon />
          <span className={classes.words}>{translate('search.open')}</span>
          <span className={classes.key} aria-hidden="true">
            /
          </span>
        </button>
      )}
      {ever && (
        <Suspense fallback={null}>
          <SearchDialog open={open} resources={resources} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
