import { readTexts } from './lib/texts/read-texts.mjs';

// Prints every text that people can meet as one table, so that an editor can read the product in one go.
const cell = (text) => text.replaceAll('|', '\\|');
process.stdout.write('| who | where | text |\n| --- | --- | --- |\n');
for (const { reader, file, line, text } of readTexts())
  process.stdout.write(`| ${reader} | ${file}:${line} | ${cell(text)} |\n`);
