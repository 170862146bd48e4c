import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { iconNamed } from '../icons/namedIcons.tsx';

const Bar = styled('nav')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginBottom: 16,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& a': {
    ...theme.typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '8px 10px 9px',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    color: theme.vars.palette.text.secondary,
    borderBottom: '2px solid transparent',
  },
  '& a:hover': { color: theme.vars.palette.text.primary },
  '& a:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2, borderRadius: 4 },
  '& a[aria-current]': {
    color: theme.vars.palette.text.primary,
    borderBottomColor: theme.vars.palette.primary.main,
  },
  // Forced colours show a transparent border like any other.
  '@media (forced-colors: active)': {
    '& a': { borderBottomColor: 'Canvas' },
    '& a[aria-current]': { borderBottomColor: 'Highlight' },
  },
  [theme.breakpoints.down('sm')]: { marginInline: -16, paddingInline: 8 },
}));

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  paddingInline: 6,
  borderRadius: 999,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.sunken,
  '&[data-tone=warning]': { color: theme.vars.palette.warning.main, backgroundColor: theme.vars.palette.warning.soft },
}));

const roomFor = (figures: number | undefined) =>
  figures ? { boxSizing: 'border-box' as const, minWidth: `calc(${figures}ch + 12px)` } : undefined;

interface TabLink {
  id: string;
  label: string;
  /** As resource files name it. */
  icon?: string;
  /** Query string of its address, without "?". */
  search: string;
  count?: ReactNode;
  /** As many figures have room, also while the count is not known yet: the tabs beside it stay where they are. */
  figures?: number;
  /** Highlights the count. */
  calls?: boolean;
}

interface TabLinksProps {
  label: string;
  tabs: TabLink[];
  current: string;
}

/** Tabs that are addresses: reload, share and "back" keep them. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => show(bar.current, current), [current]);
  return (
    <Bar ref={bar} aria-label={label}>
      {tabs.map(tab => (
        <Link
          key={tab.id}
          to={{ search: tab.search }}
          data-tab={tab.id}
          aria-current={tab.id === current ? 'page' : undefined}
          preventScrollReset
        >
          <TabIcon name={tab.icon} />
          {tab.label}
          {(tab.count !== undefined || tab.figures) && (
            <Count data-tone={tab.calls ? 'warning' : undefined} style={roomFor(tab.figures)}>
              {tab.count}
            </Count>
          )}
        </Link>
      ))}
    </Bar>
  );
}

/** With more tabs than room, the current one is scrolled into view; the page itself does not scroll. */
function show(bar: HTMLElement | null, current: string): void {
  const tab = [...(bar?.children ?? [])].find(child => (child as HTMLElement).dataset.tab === current);
  if (!bar || !tab) return;
  const [room, place] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (place.left >= room.left && place.right <= room.right) return;
  bar.scrollLeft += place.left + place.width / 2 - room.left - room.width / 2;
}

function TabIcon({ name }: { name: string | undefined }) {
  const Icon = iconNamed(name);
  return Icon && <Icon size={16} />;
}
