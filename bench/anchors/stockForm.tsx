/** RJSF with its own MUI theme, for the form state that our server sent. */
import { createTheme, ThemeProvider } from '@mui/material/styles';
import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';

const { form, step_data } = await (await fetch('/state.json')).json();
const nothing = () => undefined;

createRoot(document.getElementById('root') as HTMLElement).render(
  <ThemeProvider theme={createTheme()}>
    <Form schema={form.schema} validator={validator} formData={step_data} onChange={nothing} onSubmit={nothing} />
  </ThemeProvider>,
);
