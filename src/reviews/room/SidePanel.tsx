import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useState } from 'react';
import { families, familyOf } from '../../../engine/tracked-changes/families/index.ts';
import { PopMenu } from '../../../engine/ui/components/index.ts';
import { DownIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { authorText } from '../document/changeTexts.ts';
import { useReviewRoom, useSummary } from '../session/reviewContext.ts';
import { ChangeList } from './ChangeList.tsx';
import { filterStates, type ListFilter } from './listFilter.ts';
import { RemarkList } from './RemarkList.tsx';
import classes from './SidePanel.module.css';

export type PanelTab = 'changes' | 'remarks';

interface SidePanelProps {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  ids: readonly string[];
}

/** The lists beside the text: changes with their filters, and remarks. */
export function SidePanel({ tab, onTab, filter, onFilter, ids }: SidePanelProps) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const id = useId();
  const { remarks } = session.document.figures;
  const label = (key: string, count: number) => `${i18n.text(key)} ${i18n.number(count)}`;
  return (
    <section className={classes.panel} aria-label={i18n.text('review.panel')}>
      <Tabs value={tab} onChange={(_, next: PanelTab) => onTab(next)} variant="fullWidth">
        <Tab
          value="changes"
          id={`${id}-changes`}
          aria-controls={`${id}-panel`}
          label={label('review.changes', session.changes.length)}
        />
        <Tab
          value="remarks"
          id={`${id}-remarks`}
          aria-controls={`${id}-panel`}
          label={label('review.remarks', remarks)}
        />
      </Tabs>
      <div className={classes.content} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'changes' ? (
          <>
            {session.changes.length > 0 && <Filters filter={filter} onFilter={onFilter} />}
            <ChangeList ids={ids} />
          </>
        ) : (
          <RemarkList />
        )}
      </div>
    </section>
  );
}

function Filters({ filter, onFilter }: Pick<SidePanelProps, 'filter' | 'onFilter'>) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const { undecided, openChanges } = useSummary(session);
  const counts = { all: null, undecided, open: openChanges };
  const kinds = families.filter(family => session.changes.some(change => familyOf(change) === family));
  const authors = [...new Set(session.changes.map(({ author }) => author))];
  return (
    <div className={classes.filters}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={filter.state}
        aria-label={i18n.text('review.filter_state')}
        onChange={(_, state: ListFilter['state'] | null) => state && onFilter({ ...filter, state })}
      >
        {filterStates.map(state => (
          <ToggleButton key={state} value={state}>
            {i18n.text(`review.filters.${state}`)} {counts[state] !== null && i18n.number(counts[state])}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {(kinds.length > 1 || authors.length > 1) && (
        <div className={classes.choices}>
          {kinds.length > 1 && (
            <FilterMenu
              name={i18n.text('review.filters.kind')}
              value={filter.family}
              options={kinds.map(family => ({ value: family, label: i18n.text(`review.families.${family}`) }))}
              onChoose={family => onFilter({ ...filter, family })}
            />
          )}
          {authors.length > 1 && (
            <FilterMenu
              name={i18n.text('review.filters.author')}
              value={filter.author}
              options={authors.map(author => ({ value: author, label: authorText(author, i18n) }))}
              onChoose={author => onFilter({ ...filter, author })}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface FilterMenuProps<Value extends string> {
  name: string;
  value: Value | null;
  options: { value: Value; label: string }[];
  onChoose: (value: Value | null) => void;
}

function FilterMenu<Value extends string>({ name, value, options, onChoose }: FilterMenuProps<Value>) {
  const i18n = useI18n();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.find(option => option.value === value);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<DownIcon size={14} />}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {name}
        {chosen && (
          <>
            : <bdi>{chosen.label}</bdi>
          </>
        )}
      </Button>
      <PopMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        choices={[
          { label: i18n.text('review.filters.any'), onChoose: () => onChoose(null) },
          ...options.map((option, index) => ({
            label: option.label,
            apart: index === 0,
            onChoose: () => onChoose(option.value),
          })),
        ]}
      />
    </>
  );
}
