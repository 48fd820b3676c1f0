import { test } from 'node:test';
import { accessCases } from './access_cases.js';
import { opener, skip } from './browser.js';
import { contentCases } from './content_cases.js';
import { filterCases } from './filter_cases.js';
import { paperCases } from './paper_cases.js';
import { pages } from './runs.js';
import { tableCases } from './table_cases.js';

/** One file, so that one browser serves all of them. */
const visit = opener(pages);
for (const cases of [contentCases, filterCases, tableCases, accessCases, paperCases]) {
  for (const [name, check] of Object.entries(cases(visit))) test(name, { skip }, check);
}
