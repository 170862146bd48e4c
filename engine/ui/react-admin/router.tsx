import { type ComponentProps, useCallback } from 'react';
import { type RouterNavigateFunction, type RouterProvider, type RouterTo, reactRouterProvider } from 'react-admin';
import type { ResolvedResource } from '../../dsl/resource.ts';
import { usePortal } from '../resources/Screens.tsx';

/** What every address that react-admin makes inside a page begins with. No page has such an address. */
export const MADE = '/:resources';

type Resources = Pick<ResolvedResource, 'name' | 'route' | 'edit'>[];

/** An address that react-admin made (`/:resources/books/7/show`) as the resource's own; all others as they are. */
export function ownAddress(resources: Resources, path: string): string {
  if (!path.startsWith(`${MADE}/`)) return path;
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path.slice(MADE.length + 1)) ?? [];
  const [name = '', id, page] = pathname.split('/');
  const resource = resources.find(one => one.name === decodeURIComponent(name));
  if (!resource) return `/dashboard/${pathname}${rest}`;
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

/** The app's router, in which the addresses that react-admin makes lead to the pages of the resources. */
export const router: RouterProvider = {
  ...reactRouterProvider,
  Link: OwnLink,
  Navigate: OwnNavigate,
  useNavigate: useOwnNavigate,
};
