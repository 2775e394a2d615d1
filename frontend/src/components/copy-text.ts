// Copies texts to the clipboard.

/** Copy a text; false where the page may not write to the clipboard, as without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copy the text of a field by selecting it; false if the browser does not. */
export function copySelected(field: HTMLTextAreaElement | null): boolean {
  field?.focus();
  field?.select();
  return document.execCommand?.("copy") ?? false;
}

/** Copy the text of a field in whatever way the page may. */
export async function copyField(field: HTMLTextAreaElement): Promise<boolean> {
  return (await copyText(field.value)) || copySelected(field);
}
