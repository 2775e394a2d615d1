// Copies texts to the clipboard.
import { useEffect, useState } from "preact/hooks";

const COPIED_TIME = 1500; // milliseconds for which a button shows that its text was copied

/** Copy a text; false if the page has no access to the clipboard, as without https. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copy a text of the kernel; false without access to the clipboard, or if the text is empty. Call it while the click is
 * handled: Safari allows no access later, but waits for the text.
 */
export async function copyPending(text: Promise<string>): Promise<boolean> {
  const content = text.then((known) => {
    if (!known) throw new Error("there is no text");
    return new Blob([known], { type: "text/plain" });
  });
  content.catch(() => {}); // browsers handle it later, after asking for the permission
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]);
    return true;
  } catch {
    return content.then(
      async () => copyText(await text), // some browsers have no `ClipboardItem`
      () => false,
    );
  }
}

/** Copy the text of a field by selecting it; if the browser does not support it, the text stays selected. */
export function copySelected(field: HTMLTextAreaElement | null): boolean {
  const focused = document.activeElement;
  field?.focus();
  field?.select();
  const copied = document.execCommand?.("copy") ?? false;
  if (copied && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** Whether a text was just copied, and a function that copies the text of a field, with a fallback without clipboard access. */
export function useCopy(): [copied: boolean, copy: (field: HTMLTextAreaElement) => Promise<void>] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_TIME);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (field: HTMLTextAreaElement) => {
    setCopied((await copyText(field.value)) || copySelected(field));
  };
  return [copied, copy];
}
