import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiModule } from './api-types.ts';

// Types are made anew from the server's router every time: a copy that is kept would grow old.
writeFileSync(join(import.meta.dirname, '../src/api.gen.ts'), await generateApiModule());
