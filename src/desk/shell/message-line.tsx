import { message } from '../controls/message.ts';
import { useStore } from '../data/store.ts';

/**
 * Outlives the screens: a screen reader announces what changes within a region, but hardly what
 * comes along with a new one.
 */
export function MessageLine() {
  const { text, number } = useStore(message);
  return (
    <p className="message" role="status">
      {/* Only a new element is announced if the words are the same. */}
      {text && <span key={number}>{text}</span>}
    </p>
  );
}
