// This file is written so that a very old Node.js can still read it: the sentence below must come before anything newer
// loads.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    'Ringmark requires Node.js 20 or later; this is ' + process.version + '. See https://nodejs.org/.',
  );
  process.exitCode = 1;
} else {
  import('./lib/start-ringmark.mjs').then((module) => module.startRingmark(process.argv.slice(2)));
}
