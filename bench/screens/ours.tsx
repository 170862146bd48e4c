import { CoreAdminContext, memoryStore } from 'react-admin';
import { BrowserRouter, Route, Routes } from 'react-router';
import { i18nProvider, loadTexts } from '../../engine/client/i18n/i18nProvider.ts';
import { Frame } from '../../engine/ui/layout/Frame.tsx';
import { Page } from '../../engine/ui/layout/Page.tsx';
import { ResourceList } from '../../engine/ui/resources/list/ResourceList.tsx';
import { ScreensProvider } from '../../engine/ui/resources/Screens.tsx';
import { ResourceShow } from '../../engine/ui/resources/show/ResourceShow.tsx';
import { Look } from '../../engine/ui/theme/Look.tsx';
import { draw } from './drawing.tsx';
import { portal } from './portal.ts';
import { dataProvider } from './rows.ts';

await loadTexts('app');
await draw(
  <Look>
    <BrowserRouter>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} store={memoryStore()}>
        <ScreensProvider manifest={portal} components={{}} guides={{}}>
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
