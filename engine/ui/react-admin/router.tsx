import { type ComponentProps, useCallback } from 'react';
import { type RouterNavigateFunction, type RouterProvider, type RouterTo, reactRouterProvider } from 'react-admin';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import { pagesRoot } from '../../dsl/routes.ts';
import { usePortal } from '../resources/Screens.tsx';

/** The prefix of addresses that react-admin builds inside a page. No page has such an address. */
export const MADE = '/:resources';

type Resources = Pick<ResolvedResource, 'name' | 'route' | 'edit'>[];

/**
 * Maps an address that react-admin built (`/:resources/books/7/show`) to the resource's own page. Leaves other
 * addresses unchanged.
 */
export function ownAddress(resources: Resources, path: string): string {
  if (!path.startsWith(`${MADE}/`)) return path;
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path.slice(MADE.length + 1)) ?? [];
  const [name = '', id, page] = pathname.split('/');
  const resource = resources.find(one => one.name === decodeURIComponent(name));
  if (!resource) return `${pagesRoot}/${pathname}${rest}`;
  const { route, edit } = resource;
  if (!id || id === 'create') return `${route}${id ? '/create' : ''}${rest}`;
  return `${route}/${id}${page !== 'show' && edit ? '/edit' : ''}${rest}`;
}

function ownTarget(resources: Resources, to: RouterTo): RouterTo {
  if (typeof to === 'string') return ownAddress(resources, to);
  return to.pathname === undefined ? to : { ...to, pathname: ownAddress(resources, to.pathname) };
}

const { Link, Navigate, useNavigate } = reactRouterProvider;

function OwnLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const { resources } = usePortal();
  return <Link to={ownTarget(resources, to)} {...rest} />;
}

function OwnNavigate({ to, ...rest }: ComponentProps<typeof Navigate>) {
  const { resources } = usePortal();
  return <Navigate to={ownTarget(resources, to)} {...rest} />;
}

function useOwnNavigate(): RouterNavigateFunction {
  const { resources } = usePortal();
  const navigate = useNavigate();
  return useCallback<RouterNavigateFunction>(
    (to: RouterTo | number, options?: object) =>
      typeof to === 'number' ? navigate(to) : navigate(ownTarget(resources, to), options),
    [navigate, resources],
  );
}

/** The app's router, which maps the addresses that react-admin builds to the pages of the resources. */
export const resourceRouter: RouterProvider = {
  ...reactRouterProvider,
  Link: OwnLink,
  Navigate: OwnNavigate,
  useNavigate: useOwnNavigate,
};
