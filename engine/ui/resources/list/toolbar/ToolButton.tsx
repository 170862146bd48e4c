import { type ComponentProps, type KeyboardEvent, Suspense, useState } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import { deferComponent } from '../../../loading/lazyComponent.tsx';

const ToolHint = deferComponent(() => import('./ToolHint.tsx'));

interface ToolButtonProps
  extends Pick<ComponentProps<'button'>, 'disabled' | 'onClick' | 'aria-haspopup' | 'children'> {
  /** What it does: its name, and in a hint while it is pointed at or focused. */
  label: string;
}

/** An icon of the toolbar. */
export function ToolButton({ label, ...button }: ToolButtonProps) {
  const [hinted, setHinted] = useState<HTMLElement | null>(null);
  const hide = () => setHinted(null);
  return (
    <>
      <IconButton
        {...button}
        size="small"
        aria-label={label}
        onPointerEnter={event => event.pointerType === 'mouse' && setHinted(event.currentTarget)}
        onPointerLeave={hide}
        onFocus={event => event.currentTarget.matches(':focus-visible') && setHinted(event.currentTarget)}
        onBlur={hide}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
      />
      {hinted && (
        <Suspense fallback={null}>
          <ToolHint anchor={hinted} words={label} />
        </Suspense>
      )}
    </>
  );
}
