import { useMessage } from '../controls/message.ts';

/**
 * Outlives the screens: screen readers announce changes within a live region, but often not the
 * first content of a new one.
 */
export function MessageLine() {
  const { text, number } = useMessage();
  return (
    <p className="message" role="status">
      {/* The key makes a new element, so that a repeated text is announced again. */}
      {text && <span key={number}>{text}</span>}
    </p>
  );
}
