// @ts-nocheck It runs in a browser, whose types the project does not load.

/**
 * Shows each state as it comes. Between two of them nothing happens here: no clock, no animation, since the machine
 * that draws this page is as a rule the one that measures.
 */

const byId = (id) => document.getElementById(id);
const frame = byId('figures');
const follow = byId('follow');
const source = new EventSource('/events');
let shown = -1;
let newest = { figures: 0, ended: '' };

source.addEventListener('message', ({ data }) => {
  newest = JSON.parse(data);
  show(newest);
  update();
});
source.addEventListener('error', () => {
  source.close();
  if (newest.ended) return;
  byId('state').textContent = 'The run has ended, or was stopped: nothing more will come.';
});
follow.addEventListener('change', update);
document.addEventListener('visibilitychange', update);

function show({ study, done, total, left, setting, round, contenders, failures, ended }) {
  byId('study').textContent = study === '' ? '' : `: ${study}`;
  document.title = ended ? `Tollgate: ${study}, ended` : `Tollgate: ${study} ${done}/${total}`;
  byId('progress').max = Math.max(total, 1);
  byId('progress').value = done;
  const remaining = left === '' ? '' : `, about ${left} left`;
  byId('state').textContent =
    ended ||
    (total === 0 ? 'Getting ready…' : `${done} of ${total} rounds of settings${remaining}`);
  byId('now').textContent =
    ended || setting === ''
      ? ''
      : `Now: ${setting}, round ${round}: ${contenders.join(', ')}, slice by slice in turns`;
  follow.parentElement.hidden = ended !== '';
  byId('failures').replaceChildren(
    ...failures.map((failure) => {
      const item = document.createElement('li');
      item.textContent = failure;
      return item;
    }),
  );
}

/** The report asks for its successor by being loaded: one that nobody sees is not loaded. */
function update() {
  const isWatched = follow.checked && document.visibilityState === 'visible';
  if (newest.figures > shown && (isWatched || newest.ended)) {
    shown = newest.figures;
    const top = frame.contentWindow.scrollY;
    frame.addEventListener('load', () => loaded(top), { once: true });
    frame.contentWindow.location.replace(`/report?${shown}`);
  }
}

function loaded(top) {
  frame.contentWindow.scrollTo(0, top);
  // The run waits for the last figures to be fetched.
  if (newest.ended) source.close();
}
