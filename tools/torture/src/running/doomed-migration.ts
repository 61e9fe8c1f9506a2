import { openDatabase } from '@ringmark/api/core/database/db';
import { migrate, MIGRATIONS } from '@ringmark/api/core/database/migrate';
import { stepwise } from '@ringmark/api/testing/stepwise';

// Runs as a program of its own: migrates a database to a version and kills itself before one step.
const [path = '', version = '', doom = ''] = process.argv.slice(2);
const db = openDatabase(path);
migrate(
  stepwise(db, (step) => {
    if (step === Number(doom)) process.kill(process.pid, 'SIGKILL');
  }),
  MIGRATIONS.filter((migration) => migration.version <= Number(version)),
);
db.close();
