import {
  AdminContext,
  BulkExportButton,
  Datagrid,
  DateField,
  FunctionField,
  List,
  NumberField,
  ResourceContextProvider,
  SelectField,
  TextField,
} from 'react-admin';
import { draw } from './drawing.tsx';
import { type BenchRow, dataProvider, wanted } from './rows.ts';

const choices = (...names: string[]) => names.map(id => ({ id, name: id.replace('_', ' ') }));

/** The list as react-admin's own parts make it. */
draw(
  <AdminContext dataProvider={dataProvider}>
    <ResourceContextProvider value="orders">
      <List perPage={wanted} actions={false} disableSyncWithLocation>
        <Datagrid rowClick="show" bulkActionButtons={<BulkExportButton />}>
          <TextField source="number" />
          <TextField source="name" />
          <SelectField source="status" choices={choices('draft', 'quoted', 'in_progress', 'completed')} />
          <SelectField source="service" choices={choices('copy_editing', 'proofreading')} />
          <NumberField source="quantity" />
          <FunctionField
            source="total"
            render={({ total }: BenchRow) =>
              (total.amount / 100).toLocaleString('en-GB', { style: 'currency', currency: total.currency })
            }
          />
          <DateField source="due_at" showTime />
        </Datagrid>
      </List>
    </ResourceContextProvider>
  </AdminContext>,
);
