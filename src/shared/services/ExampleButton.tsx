import { useState } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { errorMessage } from '../../../engine/ui/loading/index.ts';
import type { Service } from '../quote/units.ts';
import { useQuoteTexts } from '../quote/useQuoteTexts.ts';
import classes from './ExampleButton.module.css';

type Dialog = typeof import('./ExampleDialog.tsx').default;

/** Opens the example of what a service does; nothing if it has none. */
export function ExampleButton({ service }: { service: Service }) {
  const texts = useQuoteTexts();
  const translate = useTranslate();
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  if (!service.has_example) return null;

  /** Not by `lazy`: without a connection it would replace the page, which has the files of the visitor. */
  const open = async () => {
    setFailure(null);
    try {
      // Vite would not pass a style that cannot be loaded to the second function of `then`.
      const { default: Loaded } = await import('./ExampleDialog.tsx');
      setDialog(() => Loaded);
    } catch (error) {
      setFailure(error);
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
      {failure !== null && (
        <small className={classes.failure} role="alert">
          {errorMessage(failure, translate)}
        </small>
      )}
      {Dialog && <Dialog service={service} onClose={() => setDialog(null)} />}
    </>
  );
}
