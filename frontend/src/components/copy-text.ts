// Copies the text of a field to the clipboard.

export async function copyText(field: HTMLTextAreaElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // a page without the right to write there
    document.execCommand("copy");
  }
}
