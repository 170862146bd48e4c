import {
  Admin,
  BulkExportButton,
  Datagrid,
  DateField,
  List,
  NumberField,
  Resource,
  SelectField,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { BrowserRouter } from 'react-router';
import { choices, totalField } from '../anchors/stockFields.tsx';
import { renderPage } from './renderPage.tsx';
import { dataProvider, wanted } from './rows.ts';

const fields = [
  <TextField key="number" source="number" />,
  <TextField key="name" source="name" />,
  <SelectField key="status" source="status" choices={choices('draft', 'quoted', 'in_progress', 'completed')} />,
  <SelectField key="service" source="service" choices={choices('copy_editing', 'proofreading')} />,
  <NumberField key="quantity" source="quantity" />,
  totalField,
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

/** The same screens with react-admin's own components. */
renderPage(
  <BrowserRouter basename="/stock">
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="orders" list={OrderList} show={OrderShow} />
    </Admin>
  </BrowserRouter>,
);
