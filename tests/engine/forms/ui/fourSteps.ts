/** Forms of the tests' own: the product's answers in four steps, of which the second depends on the service. */
import type { FormFile, StepFile } from '../../../../engine/dsl/form.ts';
import { createEngine } from '../../../../engine/server/forms/formEngine.ts';
import { schemaFiles, validators } from '../../../../engine/server/forms/forms.ts';

const steps: StepFile[] = [
  {
    name: 'service',
    title: 'Service',
    help: 'Choose a service and name your order.',
    fields: ['order_type', 'name', 'instructions'],
    price: false,
  },
  {
    name: 'text',
    title: 'Text',
    when: { order_type: { in: 'const:orders.order_types_by_unit.word' } },
    fields: ['words', ['language', 'style'], 'file_type'],
    load: 'known_details',
  },
  {
    name: 'photos',
    title: 'Photos',
    when: { order_type: { in: 'const:orders.order_types_by_unit.image' } },
    fields: [['images', 'look'], 'file_type'],
  },
  {
    name: 'delivery',
    title: 'Delivery',
    fields: ['turnaround', 'submission_method', { field: 'cloud_link', visible: { submission_method: 'cloud_link' } }],
  },
  { name: 'review', kind: 'review' },
];

const inFourSteps = (file: FormFile): FormFile => (file.id === 'order' ? { ...file, steps } : file);

/** Creates the engine of these forms. */
export const createFourStepEngine = () => {
  const files = schemaFiles();
  return createEngine({ ...files, forms: files.forms.map(inFourSteps) }, validators);
};
