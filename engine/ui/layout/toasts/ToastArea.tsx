import { useEffect } from 'react';
import { Toaster, useToasterStore } from 'react-hot-toast';
import { zIndex } from '../../theme/tokens.ts';
import { rememberShown, TOAST_MS } from './toasts.ts';

const MAX_WIDTH = '75vw';

/** Top centre, at most three quarters of the window wide. */
export default function ToastArea() {
  const { toasts } = useToasterStore();
  useEffect(() => rememberShown(new Set(toasts.map(toast => toast.id))), [toasts]);
  return (
    <Toaster
      position="top-center"
      containerStyle={{ zIndex: zIndex.overlay, top: 12 }}
      toastOptions={{
        duration: TOAST_MS.blank,
        style: {
          maxWidth: MAX_WIDTH,
          borderRadius: 'var(--shape-borderRadius)',
          border: '1px solid var(--palette-divider)',
          background: 'var(--palette-background-paper)',
          color: 'var(--palette-text-primary)',
        },
        error: {
          duration: TOAST_MS.error,
          iconTheme: { primary: 'var(--palette-error-main)', secondary: 'var(--palette-background-paper)' },
        },
        success: {
          duration: TOAST_MS.success,
          iconTheme: { primary: 'var(--palette-success-main)', secondary: 'var(--palette-background-paper)' },
        },
        loading: { duration: TOAST_MS.loading },
      }}
    />
  );
}
