// Full screen mode of the whole widget, for projectors.

export function toggleFullScreen(root: HTMLElement): void {
  if (!document.fullscreenEnabled) return;
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen().catch(() => {}); // the page may not have the permission
}
