/** Orders with react-admin's own components and its simple REST provider: a list of eight columns, show and edit page, sign-in. */
import simpleRestProvider from 'ra-data-simple-rest';
import {
  Admin,
  type AuthProvider,
  Datagrid,
  DateField,
  Edit,
  List,
  NumberField,
  NumberInput,
  Resource,
  SearchInput,
  SelectField,
  SelectInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { choices, totalField } from './stockFields.tsx';

const states = choices('draft', 'queued', 'in_progress', 'delivered', 'completed');

const fields = [
  <TextField key="number" source="number" />,
  <TextField key="name" source="name" />,
  <SelectField key="status" source="status" choices={states} />,
  <SelectField key="order_type" source="order_type" choices={choices('copy_editing', 'proofreading')} />,
  <NumberField key="quantity" source="quantity" />,
  totalField,
  <DateField key="due_at" source="due_at" showTime />,
  <DateField key="created_at" source="created_at" showTime />,
];

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={states} alwaysOn />,
];

const OrderList = () => (
  <List perPage={25} filters={filters}>
    <Datagrid rowClick="show">{fields}</Datagrid>
  </List>
);

const OrderShow = () => (
  <Show>
    <SimpleShowLayout>{fields}</SimpleShowLayout>
  </Show>
);

const OrderEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="name" />
      <SelectInput source="status" choices={states} />
      <NumberInput source="quantity" />
    </SimpleForm>
  </Edit>
);

/** A browser is signed in if its local storage has the key `bench`. */
const authProvider: AuthProvider = {
  login: async () => localStorage.setItem('bench', 'signed in'),
  logout: async () => localStorage.removeItem('bench'),
  checkAuth: () => (localStorage.getItem('bench') ? Promise.resolve() : Promise.reject()),
  checkError: async () => undefined,
  getPermissions: async () => undefined,
};

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter basename="/stock">
    <Admin dataProvider={simpleRestProvider('/api')} authProvider={authProvider} disableTelemetry>
      <Resource name="orders" list={OrderList} show={OrderShow} edit={OrderEdit} />
    </Admin>
  </BrowserRouter>,
);
