import { type ComponentType, useSyncExternalStore } from 'react';
import type { ResolvedMenuItem } from '../../dsl/resolve/resolved.ts';
import { type IconProps, ListIcon } from './icons.ts';

type Icon = ComponentType<IconProps>;
type Icons = ReadonlyMap<string, Icon>;

let icons: Icons | undefined;

/**
 * Icons that schema files name are in a separate chunk, which pages do not wait for. Without it, pages have no icons.
 */
const arrival: Promise<unknown> = import('virtual:schema-icons').then(
  loaded => (icons = loaded.default),
  () => undefined,
);

/** Returns the icon of that name; undefined until the icons are loaded. */
export const getLoadedIcon = (name: string): Icon | undefined => icons?.get(name);

/** Calls `listener` when the icons are loaded, unless they already are. Returns a function that cancels it. */
export function onIconsLoaded(listener: () => void): () => void {
  let isWanted = true;
  if (!icons) void arrival.then(() => isWanted && listener());
  return () => {
    isWanted = false;
  };
}

/** `byRoute`: the app's icons of entries that name none. */
export const menuIcon = ({ icon, route }: ResolvedMenuItem, byRoute: Record<string, Icon> = {}): Icon =>
  iconNamed(icon) ?? byRoute[route] ?? ListIcon;

/** Renders the icon of that name. Its space is reserved until it is loaded. */
export function iconNamed(name: string | undefined): Icon | undefined {
  if (!name) return undefined;
  const known = named.get(name) ?? ((props: IconProps) => <NamedIcon {...props} name={name} />);
  named.set(name, known);
  return known;
}

/** Each name always returns the same component, so that React does not remount it. */
const named = new Map<string, Icon>();

function NamedIcon({ name, ...props }: IconProps & { name: string }) {
  const Loaded = useSyncExternalStore(onIconsLoaded, () => icons)?.get(name) ?? Blank;
  return <Loaded {...props} />;
}

const Blank = ({ size = 16, className = '' }: IconProps) => (
  <svg width={size} height={size} className={`icon ${className}`} aria-hidden="true" />
);
