import { serveBare } from './serve-bare.ts';

serveBare('application/json', (board) => JSON.stringify(board));
