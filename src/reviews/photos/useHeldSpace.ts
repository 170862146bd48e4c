import { useEffect, useEffectEvent, useState } from 'react';

/** Returns whether the space bar is held, outside of what uses it itself. */
export function useHeldSpace(isOn: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  const handleDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!isOn || event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest('button, a, input:not([type="range"]), textarea, select, [role="dialog"], [role="menu"]'))
      return;
    event.preventDefault();
    setHeld(true);
  });
  useEffect(() => {
    const release = () => setHeld(false);
    const handleUp = ({ key }: KeyboardEvent) => key === ' ' && release();
    document.addEventListener('keydown', handleDown);
    document.addEventListener('keyup', handleUp);
    window.addEventListener('blur', release);
    return () => {
      document.removeEventListener('keydown', handleDown);
      document.removeEventListener('keyup', handleUp);
      window.removeEventListener('blur', release);
    };
  }, []);
  return isHeld;
}
