import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ListActions, type ListActionsProps, ListContextProvider, useCanAccess, useListContext } from 'react-admin';

/** The buttons above a list. react-admin does not check the right to export a list. */
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

/**
 * react-admin's own themes define a background for the bar over selected rows. Without one, the buttons below show
 * through.
 */
const withBar = ({ vars }: Theme): Pick<Theme, 'vars'> => ({
  vars: {
    ...vars,
    palette: { ...vars.palette, bulkActionsToolbarBackgroundColor: vars.palette.background.paper },
  } as Theme['vars'],
});

const forReactAdmin = (theme: Theme): Theme => ({
  ...theme,
  ...withBar(theme),
  components: { ...theme.components, RaList: { defaultProps }, RaInfiniteList: { defaultProps } },
});

/** The app's theme, with what react-admin's lists need: their colours, and the rights of the person. */
export const ListTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={forReactAdmin}>{children}</ThemeProvider>
);
