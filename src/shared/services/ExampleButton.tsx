import { useState } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { connectionErrorKey, errorMessage } from '../../../engine/ui/loading/index.ts';
import type { Service } from '../quote/units.ts';
import { useQuoteTexts } from '../quote/useQuoteTexts.ts';
import classes from './ExampleButton.module.css';

type Dialog = typeof import('./ExampleDialog.tsx').default;

/** Opens the example of what a service does; nothing if it has none. */
export function ExampleButton({ service }: { service: Service }) {
  const texts = useQuoteTexts();
  const translate = useTranslate();
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const [failure, setFailure] = useState('');
  if (!service.has_example) return null;

  /** Not by `lazy`: without a connection it would replace the page, which has the files of the visitor. */
  const open = async () => {
    // A browser remembers that a module failed to load without a connection, and then needs a reload of the page.
    setFailure(navigator.onLine ? '' : translate(connectionErrorKey()));
    if (!navigator.onLine) return;
    try {
      // Vite would not pass a style that cannot be loaded to the second function of `then`.
      const { default: Loaded } = await import('./ExampleDialog.tsx');
      setDialog(() => Loaded);
    } catch (error) {
      setFailure(errorMessage(error, translate));
    }
  };
  const label = texts.text('example.see');
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={`${label}: ${service.name}`}
        onClick={() => void open()}
      >
        {label}
      </button>
      {failure && (
        <small className={classes.failure} role="alert">
          {failure}
        </small>
      )}
      {Dialog && <Dialog service={service} onClose={() => setDialog(null)} />}
    </>
  );
}
