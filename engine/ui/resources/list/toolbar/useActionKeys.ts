import { useEffect } from 'react';
import { shortcutOf } from '../bulk/bulkRun.ts';
import { KEYBOARD_TARGETS } from '../rows/useRowKeys.ts';

/** With rows chosen, the first letter of an action opens it: a assigns. */
export function useActionKeys(acts: string[], onAsk: (name: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement).closest(KEYBOARD_TARGETS) || document.querySelector('[role=dialog]')) return;
      const act = acts.find(name => shortcutOf(name) === event.key);
      if (!act) return;
      event.preventDefault();
      onAsk(act);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [acts, onAsk]);
}
