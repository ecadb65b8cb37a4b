import { useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

const COPIED_MS = 2000;

/** Copies texts, and tells for two seconds that the last one was copied. */
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
