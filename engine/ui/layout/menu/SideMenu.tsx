import { memo, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { ResolvedMenuGroup, ResolvedMenuItem } from '../../../dsl/resolve/resolved.ts';
import { useLabel } from '../../hooks/useLabel.ts';
import { CollapseIcon } from '../../icons/icons.ts';
import { menuIcon } from '../../icons/namedIcons.tsx';
import { useFrameExtensions, usePortal } from '../../resources/Screens.tsx';
import { MenuBadge } from './MenuBadge.tsx';
import classes from './SideMenu.module.css';

interface SideMenuProps {
  narrow?: boolean;
  onGo?: () => void;
}

/** The menu groups that the server sends for the person's role. */
export const SideMenu = memo(function SideMenu({ narrow = false, onGo }: SideMenuProps) {
  const { menu } = usePortal();
  const here = useCurrentRoute(menu);
  return (
    <div className={narrow ? classes.narrow : undefined}>
      {menu.map(group => (
        <Group key={group.group} group={group} here={here} narrow={narrow} onGo={onGo} />
      ))}
    </div>
  );
});

const isBelow = (path: string, route: string): boolean => path.startsWith(`${route}/`);

/**
 * A page belongs to the menu entry that is a prefix of its address; an entry above other entries matches only itself.
 */
function useCurrentRoute(menu: ResolvedMenuGroup[]): string | undefined {
  const { pathname } = useLocation();
  const routes = menu.flatMap(group => group.items.map(item => item.route));
  return routes
    .filter(route => pathname === route || (isBelow(pathname, route) && !routes.some(other => isBelow(other, route))))
    .toSorted((one, other) => other.length - one.length)[0];
}

interface GroupProps extends SideMenuProps {
  group: ResolvedMenuGroup;
  here: string | undefined;
}

function Group({ group, here, narrow, onGo }: GroupProps) {
  const t = useLabel();
  const heading = useId();
  return (
    <>
      <p className={narrow ? 'visually-hidden' : classes.group} id={heading}>
        {t(group.label)}
      </p>
      <ul className={classes.list} aria-labelledby={heading}>
        {group.items.map(item => (
          <li key={item.route}>
            <Item item={item} current={item.route === here} narrow={narrow ?? false} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ItemProps extends Required<Pick<SideMenuProps, 'narrow'>> {
  item: ResolvedMenuItem;
  current: boolean;
  onGo: (() => void) | undefined;
}

/** After a change of page, only the entries of the two pages are rendered again. */
const Item = memo(function Item({ item, current, narrow, onGo }: ItemProps) {
  const Icon = menuIcon(item, useFrameExtensions().menuIcons);
  const label = useLabel()(item.label);
  return (
    <Link
      className={classes.item}
      to={item.route}
      aria-current={current ? 'page' : undefined}
      title={narrow ? label : undefined}
      onClick={onGo}
    >
      <Icon />
      <span className={narrow ? 'visually-hidden' : undefined}>{label}</span>
      {item.badge && item.resource && (
        <MenuBadge resource={item.resource} condition={item.badge} shown={narrow ? 'visually-hidden' : classes.count} />
      )}
    </Link>
  );
});

interface MenuFooterProps {
  collapsed: boolean;
  onToggle: () => void;
}

export function MenuFooter({ collapsed, onToggle }: MenuFooterProps) {
  const label = useTranslate()(collapsed ? 'shell.menu.expand' : 'shell.menu.collapse');
  return (
    <div className={classes.foot}>
      <button type="button" className={classes.item} onClick={onToggle} title={collapsed ? label : undefined}>
        <CollapseIcon />
        <span className={collapsed ? 'visually-hidden' : undefined}>{label}</span>
      </button>
    </div>
  );
}
