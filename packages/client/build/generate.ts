import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiModule } from './api-types.ts';

// Types are generated from the server's router each time: a committed copy would go out of date.
writeFileSync(join(import.meta.dirname, '../src/api.gen.ts'), await generateApiModule());
