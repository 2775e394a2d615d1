// Full screen, for a projector: the whole widget, and back.

export function toggleFullScreen(root: HTMLElement): void {
  if (!document.fullscreenEnabled) return;
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen().catch(() => {}); // the page may not be allowed to
}
