import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ListActions, type ListActionsProps, ListContextProvider, useCanAccess, useListContext } from 'react-admin';

/** The buttons above a list. react-admin asks nobody whether a list may be exported. */
function AllowedActions(props: ListActionsProps) {
  const list = useListContext();
  const { canAccess } = useCanAccess({ action: 'export', resource: list.resource });
  return (
    <ListContextProvider value={canAccess ? list : { ...list, exporter: false }}>
      <ListActions {...props} />
    </ListContextProvider>
  );
}

const defaultProps = { actions: <AllowedActions /> };

const withRights = (theme: Theme): Theme => ({
  ...theme,
  components: { ...theme.components, RaList: { defaultProps }, RaInfiniteList: { defaultProps } },
});

/** The app's theme, in which react-admin's lists offer what the person may do. */
export const RightsTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={withRights}>{children}</ThemeProvider>
);
