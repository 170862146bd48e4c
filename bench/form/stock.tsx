import { createTheme, ThemeProvider } from '@mui/material/styles';
import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { draw } from './drawing.tsx';
import { answers, questions } from './questions.ts';

const nothing = () => undefined;

draw(
  <ThemeProvider theme={createTheme()}>
    <Form schema={questions} validator={validator} formData={answers} onChange={nothing} onSubmit={nothing} />
  </ThemeProvider>,
);
