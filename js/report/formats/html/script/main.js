import { setUpFigures } from './figures.js';
import { applyFilter, setUpFilter } from './filter.js';
import { setUpFolds } from './folds.js';
import { forEachPart, ready } from './parts.js';
import { nameScrolling, setUpTables } from './tables.js';

forEachPart(setUpTables);
forEachPart(setUpFigures);
forEachPart(applyFilter);
setUpFolds();
ready(document.body);
setUpFilter();
nameScrolling();
addEventListener('resize', nameScrolling);
document.addEventListener('toggle', nameScrolling, true);
document.documentElement.classList.add('scripted');
