// Full screen, for a projector: the whole game, and back.
function fullScreen(el) {
  const root = el.closest(".carc-game");
  if (!root || !document.fullscreenEnabled) return true;
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen().catch(() => {}); // the page may not; then nothing happens
  return true;
}
