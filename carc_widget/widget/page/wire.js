// What the page tells the kernel, and that the board hears of it: of a press that was sent, until it was dealt with.
// A board behind which nobody is alive tells nothing.
function tell(model, el, message) {
  if (el.closest(".carc-resting")) return;
  let done;
  const answer = new Promise((resolve) => (done = resolve));
  const status = (reply) => reply.content.execution_state === "idle" && done();
  model.send(message, { iopub: { status } });
  el.dispatchEvent(new CustomEvent("carc-told", { bubbles: true, detail: answer }));
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
