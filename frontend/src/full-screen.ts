// Full screen mode of the whole widget, for projectors.

export async function toggleFullScreen(root: HTMLElement): Promise<void> {
  if (!document.fullscreenEnabled) return;
  if (document.fullscreenElement) await document.exitFullscreen();
  else await root.requestFullscreen().catch(() => {}); // the page may not have the permission
}
