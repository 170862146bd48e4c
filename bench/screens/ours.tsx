import { CoreAdminContext, memoryStore } from 'react-admin';
import { BrowserRouter, Route, Routes } from 'react-router';
import { i18nProvider, loadTexts } from '../../engine/client/i18n/i18nProvider.ts';
import { AppLayout } from '../../engine/ui/layout/AppLayout.tsx';
import { Page } from '../../engine/ui/layout/Page.tsx';
import { ResourceList } from '../../engine/ui/resources/list/ResourceList.tsx';
import { ScreensProvider } from '../../engine/ui/resources/Screens.tsx';
import { ResourceShow } from '../../engine/ui/resources/show/ResourceShow.tsx';
import { AppThemeProvider } from '../../engine/ui/theme/AppThemeProvider.tsx';
import { portal } from './portal.ts';
import { renderPage } from './renderPage.tsx';
import { dataProvider } from './rows.ts';

await loadTexts('app');
renderPage(
  <AppThemeProvider>
    <BrowserRouter>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} store={memoryStore()}>
        <ScreensProvider manifest={portal} components={{}} presenters={{}}>
          <AppLayout>
            <Routes>
              <Route element={<Page width="wide" />}>
                <Route path="/dashboard/orders/:uuid" element={<ResourceShow name="orders" />} />
                <Route path="*" element={<ResourceList name="orders" />} />
              </Route>
            </Routes>
          </AppLayout>
        </ScreensProvider>
      </CoreAdminContext>
    </BrowserRouter>
  </AppThemeProvider>,
);
