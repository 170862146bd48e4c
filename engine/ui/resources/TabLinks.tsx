import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { iconNamed } from '../icons/namedIcons.tsx';
import classes from './TabLinks.module.css';

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
  /** Space for so many digits is reserved while the count is unknown, so that the other tabs do not move. */
  figures?: number;
  /** Highlights the count. */
  calls?: boolean;
}

interface TabLinksProps {
  label: string;
  tabs: TabLink[];
  current: string;
}

/** Tabs with an address each: they can be reloaded, shared and reached by "back". */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => show(bar.current, current), [current]);
  return (
    <nav ref={bar} aria-label={label} className={classes.bar}>
      {tabs.map(tab => (
        <Link
          key={tab.id}
          to={{ search: tab.search }}
          data-tab={tab.id}
          aria-current={tab.id === current ? 'page' : undefined}
          preventScrollReset
        >
          <TabIcon name={tab.icon} />
          {/* The space parts label and count in the name of the link. */}
          {`${tab.label} `}
          {(tab.count !== undefined || tab.figures) && (
            <span className={classes.count} data-tone={tab.calls ? 'warning' : undefined} style={roomFor(tab.figures)}>
              {tab.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the current tab into view if the tabs do not fit; the page itself does not scroll. */
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
