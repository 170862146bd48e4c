import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { loadTexts } from '../../client/i18n/i18nProvider.ts';
import { prefetch } from './onIdle.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export type LazyComponent<Props> = FunctionComponent<Props> & { fetch: () => Promise<void> };

interface Slot<Props> {
  there?: ComponentType<Props>;
  awaited: ComponentType<Props>;
  /** Whether a page was rendered without it. */
  isMissing?: boolean;
}

function LoadedComponent<Props extends object>({ slot, given }: { slot: Slot<Props>; given: Props }) {
  const [Part] = useState(() => {
    slot.isMissing = !slot.there;
    return slot.there ?? slot.awaited;
  });
  return <Part {...given} />;
}

const listeners = new Set<() => void>();

/** Calls the listener whenever a lazy component that a page lacks was loaded. Returns a function that removes it. */
export function onPartLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Creates a lazy component. Unlike React's `lazy`, which briefly shows its fallback even then, a component that is
 * already loaded is rendered at once.
 */
export function lazyComponent<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  const loadOnce = async () => {
    const part = await load();
    slot.there = part.default;
    if (slot.isMissing) for (const listener of listeners) listener();
    return part;
  };
  const slot: Slot<Props> = { awaited: lazy(loadOnce) as ComponentType<Props> };
  const render = (props: Props) => <LoadedComponent slot={slot} given={props} />;
  return Object.assign(render, { fetch: async () => void (await loadOnce()) });
}

/** Creates a lazy component that also loads the texts of the `app` scope. */
export const lazyWithMessages = <Props extends object>(load: Load<Props>): LazyComponent<Props> =>
  lazyComponent(async () => {
    const [part] = await Promise.all([load(), loadTexts('app')]);
    return part;
  });

const waiting: (() => Promise<void>)[] = [];

/** A part that no page needs at first, such as a menu before it is opened: fetched once the person reads. */
export function deferComponent<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  const part = lazyComponent(load);
  waiting.push(part.fetch);
  return part;
}

/** Loads all deferred parts one after the other, so that they do not delay other requests. */
export async function prefetchDeferred(): Promise<void> {
  for (let fetch = waiting.shift(); fetch; fetch = waiting.shift()) await prefetch(fetch);
}
