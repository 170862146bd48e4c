import { Box } from '@mui/material';
import {
  BulkDeleteButton,
  BulkExportButton,
  CanAccess,
  CreateButton,
  Datagrid,
  EditButton,
  FilterList,
  FilterListItem,
  List,
  NumberField,
  ReferenceField,
  TextField,
  TopToolbar,
} from 'react-admin';
import { AdminPage } from '../../../engine/ui/react-admin/index.ts';

const RoomFilters = () => (
  <Box sx={{ display: { xs: 'none', md: 'block' }, minWidth: 160 }}>
    <FilterList label="State" icon={null}>
      <FilterListItem label="Free" value={{ state: 'free' }} />
      <FilterListItem label="Taken" value={{ state: 'taken' }} />
    </FilterList>
  </Box>
);

const RoomActions = () => (
  <TopToolbar>
    <CreateButton />
  </TopToolbar>
);

const RoomBulkActions = () => (
  <>
    <CanAccess action="export">
      <BulkExportButton />
    </CanAccess>
    <BulkDeleteButton mutationMode="pessimistic" />
  </>
);

/** The list of rooms, written with react-admin's components. */
export const RoomsPage = () => (
  <AdminPage title="Rooms">
    <List resource="rooms" aside={<RoomFilters />} actions={<RoomActions />} sort={{ field: 'name', order: 'ASC' }}>
      <Datagrid rowClick="show" bulkActionButtons={<RoomBulkActions />}>
        <TextField source="name" />
        <NumberField source="beds" />
        <ReferenceField source="house" reference="houses" link={false} />
        <EditButton />
      </Datagrid>
    </List>
  </AdminPage>
);
