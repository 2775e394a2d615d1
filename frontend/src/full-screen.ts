// Full screen mode of the whole widget, for projectors.

export async function toggleFullScreen(root: HTMLElement): Promise<void> {
  if (!document.fullscreenEnabled) return;
  const toggled = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
  await toggled.catch(() => {}); // the page may not have the permission, or has left full screen meanwhile
}
