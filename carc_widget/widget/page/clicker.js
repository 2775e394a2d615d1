// The keys of a clicker, and Escape while a sum is told, wherever in the game the focus is. The list is scrolled by Page
// Up and Page Down as long as no sum is told, and typing is left alone.
function clicked(panel, event) {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches("input:not([type=range]), textarea, select");
  const told = panel.el.closest(".carc-game")?.querySelector(".carc-term");
  const steps = ["PageDown", "PageUp"].includes(event.key) && (told || !panel.el.matches(".carc-ledger"));
  if (!plain || !(steps || (told && event.key === "Escape"))) return false;
  event.preventDefault();
  event.stopPropagation();
  const key = event.shiftKey ? `Shift+${event.key}` : event.key;
  tell(panel.model, panel.el, { type: "key", key, revision: panel.model.get("revision") });
  return true;
}
