// The list of choices: the way there from the board and back, and from one choice to the next.
const CHOICES = ".carc-choose";

// Go to the list; if it is folded away it opens.
function toChoices(el) {
  const list = el.closest(".carc-game")?.querySelector(CHOICES);
  const fold = list?.querySelector("[aria-expanded]");
  if (fold?.getAttribute("aria-expanded") === "false") {
    fold.focus();
    fold.click();
  } else {
    (list?.querySelector("li button") ?? fold)?.focus();
  }
  return true;
}

// The keys of the list: the letter that leads there leads back, and Escape takes back as it does on the board.
function chosen(panel, event) {
  const list = event.target.closest(CHOICES);
  if (!list || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key.toLowerCase() === "c") panel.el.closest(".carc-game")?.querySelector(".carc-stage")?.focus();
  else if (event.key === "Escape") tell(panel.model, panel.el, { type: "key", key: "Escape", revision: panel.model.get("revision") });
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

// Who was in the list stays there when other choices take the place of the one that had the focus.
function stays(panel, change) {
  const before = document.activeElement;
  const within = panel.el.contains(before) && before.closest(CHOICES);
  change();
  if (within && !before.isConnected) panel.el.querySelector(`${CHOICES} li button, ${CHOICES} button`)?.focus();
}
