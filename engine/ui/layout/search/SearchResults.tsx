import Box from '@mui/material/Box';
import { type MouseEvent, useEffect, useRef } from 'react';
import { cellContent } from '../../resources/list/cells/Cell.tsx';
import { useI18n } from '../../resources/useI18n.ts';
import { extraColumn, stateColumn } from './rank.ts';
import classes from './Search.module.css';
import type { SearchGroup, SearchHit } from './useSearch.ts';

interface SearchResultsProps {
  id: string;
  groups: SearchGroup[];
  current: SearchHit | undefined;
  q: string;
  onChoose: (found: SearchHit) => void;
}

const preventBlur = (event: MouseEvent) => event.preventDefault();

/** What was found, by resource. The field keeps the focus; one entry is the current one. */
export function SearchResults({ id, groups, current, q, onChoose }: SearchResultsProps) {
  const i18n = useI18n();
  const all = groups.flatMap(({ rows }) => rows);
  const place = current ? all.indexOf(current) : -1;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [place]);

  return (
    <div className={classes.found} role="listbox" id={id} aria-label={i18n.text('search.results')} ref={list}>
      {groups.map(group => (
        <Box role="group" aria-label={i18n.label(group.resource.label)} key={group.resource.name}>
          <p className={classes.group} aria-hidden="true">
            {i18n.label(group.resource.label)}
          </p>
          {group.rows.map(found => (
            <Box
              key={found.to}
              id={`${id}-${all.indexOf(found)}`}
              role="option"
              aria-selected={found === current}
              className={classes.option}
              onClick={() => onChoose(found)}
              onMouseDown={preventBlur}
            >
              {found.row ? (
                <Facts group={group} found={found} />
              ) : (
                <span>{i18n.text('search.all', { count: i18n.number(group.total), q })}</span>
              )}
            </Box>
          ))}
        </Box>
      ))}
    </div>
  );
}

/** As on a card of the list: the name, below it what distinguishes it, and its state. */
function Facts({ group: { resource }, found: { name, row } }: { group: SearchGroup; found: SearchHit }) {
  const i18n = useI18n();
  if (!row) return null;
  const columns = resource.list?.columns ?? [];
  const below = extraColumn(row, name, columns);
  const state = stateColumn(columns);
  return (
    <>
      <span className={classes.facts}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.below}>
          {below.map(column => (
            <span key={column.field}>
              <bdi>{cellContent({ column, row, resource, i18n, plain: true })}</bdi>
            </span>
          ))}
        </span>
      </span>
      {state && cellContent({ column: state, row, resource, i18n })}
    </>
  );
}
