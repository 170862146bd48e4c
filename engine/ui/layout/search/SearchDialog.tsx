import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { CloseIcon, SearchIcon } from '../../icons/icons.ts';
import { VisuallyHidden } from '../../resources/display/VisuallyHidden.tsx';
import { errorText } from '../../resources/errorText.ts';
import { useDebouncedText } from '../../resources/list/filters/useDebouncedText.ts';
import { useI18n } from '../../resources/useI18n.ts';
import classes from './Search.module.css';
import { SearchResults } from './SearchResults.tsx';
import { type SearchHit, useSearch } from './useSearch.ts';

interface SearchDialogProps {
  open: boolean;
  resources: ResolvedResource[];
  onClose: () => void;
}

const LONGEST = 100;

/** One field over all of a person's records. Arrows move through the results, Enter opens one. */
export default function SearchDialog({ open, resources, onClose }: SearchDialogProps) {
  const i18n = useI18n();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const q = useDebouncedText(typed.trim());
  const { groups, waits, error } = useSearch(resources, q);
  const all = groups.flatMap(({ rows }) => rows);
  const current = all[Math.min(at, all.length - 1)];
  const go = ({ to }: SearchHit) => {
    onClose();
    navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, all.length - 1) + step + all.length) % all.length);
    }
    if (event.key === 'Enter' && current && q === typed.trim()) go(current);
  };
  const told = error
    ? errorText(error, i18n)
    : q && !waits && all.length === 0
      ? i18n.text('search.nothing', { q })
      : '';

  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label={i18n.text('search.title')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 2, sm: 8 } } }, transition: { onExited: () => setTyped('') } }}
    >
      <div className={classes.ask}>
        <SearchIcon />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={i18n.text('search.placeholder', {
            names: i18n.list(resources.map(one => i18n.label(one.label))),
          })}
          onChange={event => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': i18n.text('search.title'),
              'aria-expanded': all.length > 0,
              'aria-controls': listId,
              'aria-activedescendant': current && `${listId}-${all.indexOf(current)}`,
              maxLength: LONGEST,
              autoComplete: 'off',
            },
          }}
        />
        <IconButton size="small" onClick={onClose} aria-label={i18n.text('search.close')}>
          <CloseIcon />
        </IconButton>
      </div>
      <SearchResults id={listId} groups={groups} current={current} q={q} onChoose={go} />
      {told && <p className={classes.told}>{told}</p>}
      <VisuallyHidden>
        <span role="status">{q && !waits && all.length > 0 ? i18n.plural('search.found', all.length) : told}</span>
      </VisuallyHidden>
    </Dialog>
  );
}
