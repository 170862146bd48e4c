/** Functions that run inside a measured page. They cannot use imports or other names of this file. */

export interface ShownFacts {
  /** Milliseconds from the navigation to the paint in which the condition is fulfilled. */
  at: number;
  requests: number;
  /** Bytes that were transferred until then: of everything, and of scripts. */
  bytes: number;
  scriptBytes: number;
  /** Blocked time: the part of each long task beyond 50 ms. */
  blocked: number;
  elements: number;
}

export interface Condition {
  /** At least `count` elements of it are visible. */
  visible: string;
  count?: number;
  /** No element of it is visible. */
  gone?: string;
  /** The text of its first visible element is another than it was before. */
  changed?: string;
  /** The text that the visible elements must have among them. */
  text?: string;
}

declare global {
  interface Window {
    facts?: ShownFacts;
    longTasks: { start: number; duration: number }[];
    isFulfilled(condition: Condition, before?: string): boolean;
    textOf(selector: string): string;
  }
}

/** Records when a condition is fulfilled and painted, and what was transferred and blocked until then. */
export function watchUntil(condition: Condition): void {
  window.longTasks = [];
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(element =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }),
    );
  window.textOf = selector => visible(selector)[0]?.textContent ?? '';
  window.isFulfilled = ({ visible: wanted, count = 1, gone, changed, text }, before) => {
    const found = visible(wanted);
    if (found.length < count) return false;
    if (text && !found.some(element => element.textContent?.includes(text))) return false;
    if (gone && visible(gone).length > 0) return false;
    return !changed || window.textOf(changed) !== before;
  };
  const look = () => {
    if (!document.body || !window.isFulfilled(condition)) return requestAnimationFrame(look);
    return requestAnimationFrame(() => setTimeout(note));
  };
  const note = () => {
    const at = performance.now();
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const arrived = entries.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= at);
    const sum = (of: PerformanceResourceTiming[]) =>
      of.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    window.facts = {
      at,
      requests: entries.filter(({ startTime }) => startTime <= at).length,
      bytes: sum(arrived),
      scriptBytes: sum(arrived.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
      blocked: window.longTasks
        .filter(({ start }) => start <= at)
        .reduce((blocked, { duration }) => blocked + Math.max(0, duration - 50), 0),
      elements: document.querySelectorAll('*').length,
    };
  };
  requestAnimationFrame(look);
}

/** Clicks an element, or goes back if it is null. Returns the milliseconds until the condition is fulfilled and painted. */
export function timeUntil({ element, condition }: { element: string | null; condition: Condition }): Promise<number> {
  const before = condition.changed ? window.textOf(condition.changed) : '';
  const target = element ? document.querySelector<HTMLElement>(element) : null;
  if (element && !target) throw new Error(`There is no ${element}.`);
  const begun = performance.now();
  if (target) target.click();
  else history.back();
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() - begun > 60_000)
        return reject(new Error(`${element ?? 'Going back'} did not fulfil the condition within a minute.`));
      if (!window.isFulfilled(condition, before)) return requestAnimationFrame(look);
      return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
    };
    requestAnimationFrame(look);
  });
}
