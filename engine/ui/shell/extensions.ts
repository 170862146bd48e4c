import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { AccessRules } from '../../client/auth/accessRules.ts';
import type { InvalidationRules } from '../../client/live/staleQueries.ts';
import type { Manifest } from '../../dsl/resolve/resolved.ts';
import type { FormTheme } from '../forms/formTheme.ts';
import type { StepComponent } from '../forms/page/StepComponents.tsx';
import type { LazyComponent } from '../loading/lazyComponent.tsx';
import type { WidgetComponents } from '../resources/dashboard/Widget.tsx';
import type { ScreenExtensions } from '../resources/Screens.tsx';
import type { FileViewers } from '../viewer/fileViewers.ts';

/** The app's own pages inside the frame, by their width. */
export interface SignedInPages {
  usual?: RouteObject[];
  middle?: RouteObject[];
  wide?: RouteObject[];
  /** Pages that take the whole window, without side menu and app bar. Each has a `path`. */
  fullWindow?: RouteObject[];
}

/** How staff see the app as another person, in an app that allows it. */
export interface Impersonation {
  /** The calls that begin and end it. */
  calls: string[];
  /** Ends an impersonation whose time is up. */
  stop: () => Promise<unknown>;
}

/** Extensions of an app behind sign-in, beside its schema files. They are loaded together with those pages. */
export interface SignedInExtensions extends Partial<ScreenExtensions> {
  /** Components that dashboard files name. */
  widgets?: WidgetComponents;
  /** Components that render a whole step of a form, by their names in form files. */
  stepComponents?: Record<string, StepComponent>;
  /** Widgets, fields and templates of forms, made for RJSF or for @rjsf/mui, by their names in form files. */
  formTheme?: FormTheme;
  /** Loads the viewers of files by extension, when a file is first opened. */
  viewers?: () => Promise<{ default: FileViewers }>;
  /** Rules for refetching rows when other rows change. */
  invalidationRules?: InvalidationRules;
  /** Its own pages behind sign-in. A fixed address wins over that of a record. */
  pages?: (manifest: Manifest) => SignedInPages;
  /** A wrapper around all pages, such as a context provider. */
  Around?: ComponentType<{ children: ReactNode }>;
  impersonation?: Impersonation;
  /** Imports that are prefetched one after the other while the browser is idle. */
  fetchLater?: (() => Promise<unknown>)[];
}

/** Public extensions of an app. They are in the first file that a browser loads, so they must be small. */
export interface AppExtensions {
  /**
   * Pages outside the frame, such as a registration. `access.publicPaths` names those that need no sign-in. A page at
   * `/account-locked` replaces the engine's page of locked accounts.
   */
  pages?: RouteObject[];
  /** The page that signs people in, at `authPaths.login`; absent: the engine's. */
  loadSignIn?: () => Promise<{ default: ComponentType }>;
  /** A banner above everything on every page. */
  banner?: ReactNode;
  /** Access rules: which of its pages need no sign-in, and what a locked account may open. */
  access?: AccessRules;
  loadSignedIn?: () => Promise<{ default: SignedInExtensions }>;
  /** The page of any dashboard; absent: the engine's, with the `widgets` of the app. */
  Dashboard?: LazyComponent<{ name: string }>;
  /** Loads the app's own page at the address of the first request; undefined if it has none there. */
  fetchPageAt?: (path: string) => Promise<void> | undefined;
}
