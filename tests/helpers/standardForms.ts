import { setForms, standardFiles } from '../../engine/server/testing.ts';
import { functions } from '../../server/extensions.ts';

// A test before in the same process may have served other files, and each file begins with the product's.
setForms(standardFiles(), functions);
