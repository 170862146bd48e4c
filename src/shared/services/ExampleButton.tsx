import { lazy, Suspense, useState } from 'react';
import type { Service } from '../quote/units.ts';
import { useQuoteTexts } from '../quote/useQuoteTexts.ts';
import classes from './ExampleButton.module.css';

const ExampleDialog = lazy(() => import('./ExampleDialog.tsx'));

/** Opens the example of what a service does; nothing if it has none. */
export function ExampleButton({ service }: { service: Service }) {
  const texts = useQuoteTexts();
  const [isOpen, setIsOpen] = useState(false);
  if (!service.has_example) return null;
  const label = texts.text('example.see');
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={`${label}: ${service.name}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
      {isOpen && (
        <Suspense>
          <ExampleDialog service={service} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
