import { ThemeProvider } from '@mui/material/styles';
import { loadTexts } from '../../engine/client/i18n/i18nProvider.ts';
import { FormRenderer } from '../../engine/ui/forms/FormRenderer.tsx';
import { loadValidator } from '../../engine/ui/forms/validation/loadValidator.ts';
import { createAppTheme } from '../../engine/ui/theme/theme.ts';
import { draw } from './drawing.tsx';
import { answers, questions } from './questions.ts';

const nothing = () => undefined;
await loadTexts('app');
const validator = await loadValidator(questions, '/validator.js');

draw(
  <ThemeProvider theme={createAppTheme({ direction: 'ltr', responsiveSizes: false })}>
    <FormRenderer
      id="form"
      schema={questions}
      uiSchema={{}}
      validator={validator}
      answers={answers}
      problems={[]}
      mainIntent="save"
      onProblems={nothing}
      onChange={nothing}
      onTyped={nothing}
      onSubmit={nothing}
    />
  </ThemeProvider>,
);
