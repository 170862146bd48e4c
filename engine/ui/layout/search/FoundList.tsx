import Box from '@mui/material/Box';
import { type MouseEvent, useEffect, useRef } from 'react';
import { cellContent } from '../../resources/list/Cell.tsx';
import { useSpeaker } from '../../resources/useSpeaker.ts';
import { besideName, stateBeside } from './rank.ts';
import classes from './Search.module.css';
import type { Found, FoundGroup } from './useFound.ts';

interface FoundListProps {
  id: string;
  groups: FoundGroup[];
  current: Found | undefined;
  q: string;
  onChoose: (found: Found) => void;
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** What was found, by resource. The field keeps the focus; one entry is the current one. */
export function FoundList({ id, groups, current, q, onChoose }: FoundListProps) {
  const say = useSpeaker();
  const all = groups.flatMap(({ rows }) => rows);
  const place = current ? all.indexOf(current) : -1;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [place]);

  return (
    <div className={classes.found} role="listbox" id={id} aria-label={say.text('search.results')} ref={list}>
      {groups.map(group => (
        <Box role="group" aria-label={say.label(group.resource.label)} key={group.resource.name}>
          <p className={classes.group} aria-hidden="true">
            {say.label(group.resource.label)}
          </p>
          {group.rows.map(found => (
            <Box
              key={found.to}
              id={`${id}-${all.indexOf(found)}`}
              role="option"
              aria-selected={found === current}
              className={classes.option}
              onClick={() => onChoose(found)}
              onMouseDown={keepFocus}
            >
              {found.row ? (
                <Facts group={group} found={found} />
              ) : (
                <span>{say.text('search.all', { count: say.number(group.total), q })}</span>
              )}
            </Box>
          ))}
        </Box>
      ))}
    </div>
  );
}

/** As on a card of the list: the name, below it what tells it from others, and where it stands. */
function Facts({ group: { resource }, found: { name, row } }: { group: FoundGroup; found: Found }) {
  const say = useSpeaker();
  if (!row) return null;
  const columns = resource.list?.columns ?? [];
  const below = besideName(row, name, columns);
  const state = stateBeside(columns);
  return (
    <>
      <span className={classes.facts}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.below}>
          {below.map(column => (
            <span key={column.field}>
              <bdi>{cellContent({ column, row, resource, say, plain: true })}</bdi>
            </span>
          ))}
        </span>
      </span>
      {state && cellContent({ column: state, row, resource, say })}
    </>
  );
}
