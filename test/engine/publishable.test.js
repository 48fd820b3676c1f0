import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishable } from '../../js/engine/publishable.js';

test('of addresses the user and the options go, of places the folders above them', () => {
  const given = [
    ...['run', '--uri', 'mongodb://me:secret@db.example:27017/?tls=true', '--rounds', '3'],
    ...['--uri=mongodb+srv://me:secret@db.example'],
    ...['--use', 'mine=/home/me/checkout', '--use=a=/home/me/a/,b=../b'],
    ...['--driver', './mine.js', '--driver=/home/me/other.js', '--plugins', '/home/me/one,two'],
    ...['--use=a=b', 'mongodb://me:secret@db.example', '--uri=mongodb://me:sec?ret@db/?w=1'],
  ];
  assert.deepEqual(publishable(given), [
    ...['run', '--uri', 'mongodb://***@db.example:27017/', '--rounds', '3'],
    ...['--uri=mongodb+srv://***@db.example'],
    ...['--use', 'mine=…/checkout', '--use=a=…/a/,b=../b'],
    ...['--driver', './mine.js', '--driver=…/other.js', '--plugins', '…/one,two'],
    ...['--use=a=b', 'mongodb://***@db.example', '--uri=mongodb://***@db/'],
  ]);
});
