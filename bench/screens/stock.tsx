import {
  Admin,
  BulkExportButton,
  Datagrid,
  DateField,
  FunctionField,
  List,
  NumberField,
  Resource,
  SelectField,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { BrowserRouter } from 'react-router';
import { draw } from './drawing.tsx';
import { type BenchRow, dataProvider, wanted } from './rows.ts';

const choices = (...names: string[]) => names.map(id => ({ id, name: id.replace('_', ' ') }));

const fields = [
  <TextField key="number" source="number" />,
  <TextField key="name" source="name" />,
  <SelectField key="status" source="status" choices={choices('draft', 'quoted', 'in_progress', 'completed')} />,
  <SelectField key="service" source="service" choices={choices('copy_editing', 'proofreading')} />,
  <NumberField key="quantity" source="quantity" />,
  <FunctionField
    key="total"
    source="total"
    render={({ total }: BenchRow) =>
      (total.amount / 100).toLocaleString('en-GB', { style: 'currency', currency: total.currency })
    }
  />,
  <DateField key="due_at" source="due_at" showTime />,
];

const OrderList = () => (
  <List perPage={wanted} actions={false}>
    <Datagrid rowClick="show" bulkActionButtons={<BulkExportButton />}>
      {fields}
    </Datagrid>
  </List>
);

const OrderShow = () => (
  <Show>
    <SimpleShowLayout>{fields}</SimpleShowLayout>
  </Show>
);

/** The same screens as react-admin's own parts make them. */
draw(
  <BrowserRouter basename="/stock">
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="orders" list={OrderList} show={OrderShow} />
    </Admin>
  </BrowserRouter>,
);
