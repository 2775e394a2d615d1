// What the page tells the kernel, and that the board hears of it: of a press that was sent, until it was dealt with.
// A board behind which nobody is alive tells nothing. Of a flood the kernel hears the first, and in the end the newest.
const MOST_UNDER_WAY = 40; // messages of one model that were sent and not dealt with yet
const LOST = 30000; // milliseconds after which nobody waits any more for an answer that got lost
const lines = new WeakMap(); // for each model: how many messages are under way, since when, what waits, the last answer

function tell(model, el, message) {
  if (el.closest(".carc-resting")) return;
  if (!lines.has(model)) lines.set(model, { underWay: 0, since: 0, next: null, answer: null });
  const line = lines.get(model);
  if (line.underWay >= MOST_UNDER_WAY && Date.now() - line.since < LOST) {
    line.next = [el, message];
    return;
  }
  if (line.underWay >= MOST_UNDER_WAY) line.underWay = 0;
  line.underWay += 1;
  line.since = Date.now();
  const answered = () => {
    line.underWay = Math.max(0, line.underWay - 1);
    const next = line.next;
    line.next = null;
    if (next) tell(model, ...next);
  };
  let done;
  const answer = new Promise((resolve) => (done = resolve));
  const status = (reply) => reply.content.execution_state === "idle" && (done(), answered());
  line.answer = answer;
  model.send(message, { iopub: { status } });
  el.dispatchEvent(new CustomEvent("carc-told", { bubbles: true, detail: answer }));
}

// When all that was told before has been dealt with and the page knows it. An answer ends after the last change that it
// makes, which couriers may still be handing out.
async function dealtWith(model) {
  const line = lines.get(model);
  if (line?.underWay && Date.now() - line.since < LOST) {
    await Promise.race([line.answer, new Promise((resolve) => setTimeout(resolve, LOST))]);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await Promise.all(carrying);
}

// Let the buttons and fields in here rest while the board does; those that were resting anyway stay as they are.
function rest(el) {
  const resting = el.closest(".carc-resting") !== null;
  for (const control of el.querySelectorAll("button, input, select, textarea")) {
    if (control.closest(".carc-zoom")) continue; // they need nobody
    if (resting && !control.disabled) {
      control.disabled = true;
      control.dataset.rests = "";
    } else if (!resting && "rests" in control.dataset) {
      control.disabled = false;
      delete control.dataset.rests;
    }
  }
}
