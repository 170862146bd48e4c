import { standardFiles, takeForms } from '../../engine/server/testing.ts';
import { named } from '../../server/named.ts';

// A test before in the same process may have served other files, and each file begins with the product's.
takeForms(standardFiles(), named);
