import { useRef, useState } from 'react';

const COPIED_MS = 2000;

export function useCopy() {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function copy(text: string): Promise<void> {
    await copyText(text);
    setIsCopied(true);
    // Another copy restarts the two seconds.
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), COPIED_MS);
  }

  return { isCopied, copy };
}

/** Uses the clipboard API, or `execCommand` if an in-app browser lacks or denies it. Rejects if both fail. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (!copyBySelection(text)) throw error;
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // Keeps phones from showing their keyboard.
  area.readOnly = true;
  area.className = 'sr';
  document.body.append(area);
  area.focus({ preventScroll: true });
  area.setSelectionRange(0, text.length);
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
