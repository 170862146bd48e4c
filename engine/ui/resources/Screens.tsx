import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  type ReactNode,
  use,
  useCallback,
  useMemo,
} from 'react';
import type { Manifest, ResolvedResource } from '../../dsl/resolve/resolved.ts';
import type { IconProps } from '../layout/icons.ts';
import type { Guide } from './guide.ts';
import type { Row } from './row.ts';

/** Props of components that schema files name. */
export interface NamedProps {
  resource: ResolvedResource;
  row: Row;
  /** `props` of the schema file. */
  options?: Record<string, unknown>;
  /** Without links of its own: it stands in a link or an option already. */
  plain?: boolean | undefined;
  /** In the dialog of an action: it is done, with the answer of the server. */
  onDone?: (answer?: unknown) => void;
}

export type NamedComponent = ComponentType<NamedProps> | LazyExoticComponent<ComponentType<NamedProps>>;

/** The owner of the account that the pages are about. */
export interface AccountOwner {
  name: string;
  /** False while the name is still asked for. */
  isKnown: boolean;
}

/** Parts that the app adds to the frame around its pages. */
export interface FrameExtensions {
  /** Above the content of every page. */
  PageNotice?: ComponentType | LazyExoticComponent<ComponentType> | undefined;
  /** Entries of the account menu above signing out, in order. */
  accountLinks?: { text: string; to: string }[];
  /** Icons by address, for menu entries without a resource's icon. */
  menuIcons?: Record<string, ComponentType<IconProps>>;
  /** A hook: who stands first in the breadcrumbs. Left out: the person who is signed in. */
  useOwner?: () => AccountOwner;
}

/** Components that schema files name, and parts of the frame, registered by the app. */
export interface Screens {
  components: Record<string, NamedComponent>;
  /** By resource: what a row asks of the person who reads it. */
  guides: Record<string, Guide>;
  /** By form with drafts: the address of its page, below which a row's stands. */
  formPages?: Record<string, string>;
  frame?: FrameExtensions;
}

interface Known extends Screens {
  manifest: Manifest;
}

const ScreensContext = createContext<Known | undefined>(undefined);

interface ScreensProviderProps extends Screens {
  manifest: Manifest;
  children: ReactNode;
}

/** Provides the person's portal and the app's registered parts to the pages below it. */
export function ScreensProvider({ manifest, components, guides, formPages, frame, children }: ScreensProviderProps) {
  const known = useMemo(
    () => ({ manifest, components, guides, formPages, frame }),
    [manifest, components, guides, formPages, frame],
  );
  return <ScreensContext value={known}>{children}</ScreensContext>;
}

function useScreens(): Known {
  const known = use(ScreensContext);
  if (!known) throw new Error('A screen stands outside ScreensProvider');
  return known;
}

/** Returns the person's portal: resources, dashboards, menu. */
export const usePortal = (): Manifest => useScreens().manifest;

/** Returns a resource of the person's portal; undefined if the role has none of that name. */
export const useResource = (name: string): ResolvedResource | undefined =>
  useScreens().manifest.resources.find(resource => resource.name === name);

/** The resources whose pages this one's lie below, outermost first. */
export const useResourcesAbove = ({ route }: ResolvedResource): ResolvedResource[] =>
  useScreens()
    .manifest.resources.filter(other => route.startsWith(`${other.route}/`))
    .toSorted((one, other) => one.route.length - other.route.length);

export const useNamed = (name: string | undefined): NamedComponent | undefined => {
  const { components } = useScreens();
  return name === undefined ? undefined : components[name];
};

export const useGuide = (resource: string): Guide | undefined => useScreens().guides[resource];

const NO_EXTENSIONS: FrameExtensions = {};

export const useFrameExtensions = (): FrameExtensions => useScreens().frame ?? NO_EXTENSIONS;

/** The page of a form with drafts; undefined: the form has none, since its answers are the body of a call. */
export function useFormPage(): (form: string | undefined) => string | undefined {
  const { formPages } = useScreens();
  return useCallback(form => (form !== undefined && formPages ? formPages[form] : undefined), [formPages]);
}
