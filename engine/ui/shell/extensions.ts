import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { AccessRules } from '../../client/auth/accessRules.ts';
import type { FreshnessRules } from '../../client/live/staleQueries.ts';
import type { Portal } from '../../dsl/resource.ts';
import type { FormTheme } from '../forms/formTheme.ts';
import type { StepComponent } from '../forms/page/StepComponents.tsx';
import type { Part } from '../layout/onDemand.tsx';
import type { WidgetComponents } from '../resources/dashboard/Widget.tsx';
import type { Screens } from '../resources/Screens.tsx';

/** Pages of the app's own inside the frame, by their width. */
export interface SignedInPages {
  usual?: RouteObject[];
  middle?: RouteObject[];
  wide?: RouteObject[];
}

/** What an app adds to the pages behind sign-in, beside its schema files. Fetched together with them. */
export interface SignedInExtensions extends Partial<Screens> {
  /** What dashboard files reach by name. */
  widgets?: WidgetComponents;
  /** What draws a whole step of a form, by the name in form files. */
  stepComponents?: Record<string, StepComponent>;
  /** Widgets, fields and templates of forms, made for RJSF or for @rjsf/mui, by their names in form files. */
  formTheme?: FormTheme;
  /** Which rows are read again when others change. */
  freshness?: FreshnessRules;
  /** Pages of its own for the signed-in person. A fixed address wins over that of a record. */
  pages?: (manifest: Portal) => SignedInPages;
  /** Drawn around all pages, such as a context. */
  Around?: ComponentType<{ children: ReactNode }>;
  /** Ends an impersonation whose time is up. */
  stopImpersonating?: () => Promise<unknown>;
  /** What is fetched while the person reads, one after the other. */
  fetchLater?: (() => Promise<unknown>)[];
}

/** What an app adds to the pages that the engine makes. In the first file that a browser fetches: it must be small. */
export interface AppExtensions {
  /** Pages outside the frame, such as a registration. `access.publicPaths` names those that need no sign-in. */
  pages?: RouteObject[];
  /** The page that signs people in, at `authPaths.login`; absent: the engine's. */
  loadSignIn?: () => Promise<{ default: ComponentType }>;
  /** Above everything on every page. */
  banner?: ReactNode;
  /** Which of its own pages need no sign-in, and what a locked account gets. */
  access?: AccessRules;
  loadSignedIn?: () => Promise<{ default: SignedInExtensions }>;
  /** The page of any dashboard; absent: the engine's, with the `widgets` of the app. */
  Dashboard?: Part<{ name: string }>;
  /** Fetches the page of the app's own at an address, with the app that starts there; undefined: it has none there. */
  fetchPageAt?: (path: string) => Promise<void> | undefined;
}
