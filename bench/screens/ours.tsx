import { CoreAdminContext, memoryStore } from 'ra-core';
import { BrowserRouter, Route, Routes } from 'react-router';
import { i18nProvider, loadTexts } from '../../providers/i18n/i18nProvider.ts';
import { ResourceList } from '../../src/shared/screens/list/ResourceList.tsx';
import { ScreensProvider } from '../../src/shared/screens/Screens.tsx';
import { ResourceShow } from '../../src/shared/screens/show/ResourceShow.tsx';
import { Frame } from '../../src/shared/shell/Frame.tsx';
import { Page } from '../../src/shared/shell/Page.tsx';
import { Look } from '../../src/shared/theme/Look.tsx';
import { draw } from './drawing.tsx';
import { portal } from './portal.ts';
import { dataProvider } from './rows.ts';

await loadTexts('app');
await draw(
  <Look>
    <BrowserRouter>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} store={memoryStore()}>
        <ScreensProvider portal={portal} components={{}} guides={{}}>
          <Frame>
            <Routes>
              <Route element={<Page width="wide" />}>
                <Route path="/dashboard/orders/:uuid" element={<ResourceShow name="orders" />} />
                <Route path="*" element={<ResourceList name="orders" />} />
              </Route>
            </Routes>
          </Frame>
        </ScreensProvider>
      </CoreAdminContext>
    </BrowserRouter>
  </Look>,
  'tbody a[data-open]',
);
