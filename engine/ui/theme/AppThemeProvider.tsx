import { CacheProvider } from '@emotion/react';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo } from 'react';
import { createAppTheme } from './createAppTheme.ts';
import { useSettings } from './settings.ts';
import { useAppearance } from './showSettings.ts';
import { styleCache } from './styleCache.ts';

/**
 * Provides MUI's theme in the person's colour scheme, density and direction. The base styles are in base.css, also for
 * pages without MUI.
 */
export function AppThemeProvider({ children }: { children: ReactNode }) {
  const { theme: mode, responsiveFontSizes } = useSettings();
  const { direction } = useAppearance();
  const theme = useMemo(
    () => createAppTheme({ direction, responsiveSizes: responsiveFontSizes }),
    [direction, responsiveFontSizes],
  );
  return (
    <CacheProvider value={styleCache(direction)}>
      <ThemeProvider theme={theme} defaultMode={mode} storageManager={null} noSsr>
        <ColorSchemeSync mode={mode} />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

function ColorSchemeSync({ mode }: { mode: 'system' | 'light' | 'dark' }) {
  const { setMode } = useColorScheme();
  useEffect(() => setMode(mode), [mode, setMode]);
  return null;
}
