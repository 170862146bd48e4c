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
import type { IconProps } from '../icons/icons.ts';
import type { Row } from './row.ts';
import type { RowPresenter } from './rowPresenter.ts';

/** Props of components that schema files name. */
export interface ExtensionProps {
  resource: ResolvedResource;
  row: Row;
  /** The unsaved answers by field, where a record is created or edited. */
  answers?: Record<string, unknown>;
  /** `props` of the schema file. */
  options?: Record<string, unknown>;
  /** Renders no links, because it is inside a link or an option. */
  plain?: boolean | undefined;
  /** In the dialog of an action: call it when the action is done, with the server's answer. */
  onDone?: (answer?: unknown) => void;
}

export type ExtensionComponent = ComponentType<ExtensionProps> | LazyExoticComponent<ComponentType<ExtensionProps>>;

/** The owner of the account that the pages are about. */
export interface AccountOwner {
  name: string;
  /** False while the name is loading. */
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
  /** A hook: the first breadcrumb. Absent: the signed-in person. */
  useOwner?: () => AccountOwner;
}

/** Components that schema files name, and parts of the frame, registered by the app. */
export interface ScreenExtensions {
  components: Record<string, ExtensionComponent>;
  /** By resource: the next step that a row suggests to its reader. */
  presenters: Record<string, RowPresenter>;
  /** By form with drafts: the address of its page, the parent of a row's address. */
  formPages?: Record<string, string>;
  frame?: FrameExtensions;
}

interface ScreensValue extends ScreenExtensions {
  manifest: Manifest;
}

const ScreensContext = createContext<ScreensValue | undefined>(undefined);

interface ScreensProviderProps extends ScreenExtensions {
  manifest: Manifest;
  children: ReactNode;
}

/** Provides the person's portal and the app's registered parts to the pages below it. */
export function ScreensProvider({
  manifest,
  components,
  presenters,
  formPages,
  frame,
  children,
}: ScreensProviderProps) {
  const known = useMemo(
    () => ({ manifest, components, presenters, formPages, frame }),
    [manifest, components, presenters, formPages, frame],
  );
  return <ScreensContext value={known}>{children}</ScreensContext>;
}

function useScreens(): ScreensValue {
  const known = use(ScreensContext);
  if (!known) throw new Error('useScreens must be used within <ScreensProvider>');
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

export const useExtension = (name: string | undefined): ExtensionComponent | undefined => {
  const { components } = useScreens();
  return name === undefined ? undefined : components[name];
};

/** Returns the components that the app registered, by the names that schema files use. */
export const useExtensions = (): ScreenExtensions['components'] => useScreens().components;

export const usePresenter = (resource: string): RowPresenter | undefined => useScreens().presenters[resource];

const NO_EXTENSIONS: FrameExtensions = {};

export const useFrameExtensions = (): FrameExtensions => useScreens().frame ?? NO_EXTENSIONS;

/** The page of a form with drafts; undefined: the form has none, since its answers are the body of a call. */
export function useFormPage(): (form: string | undefined) => string | undefined {
  const { formPages } = useScreens();
  return useCallback(form => (form !== undefined && formPages ? formPages[form] : undefined), [formPages]);
}
