type TextPart = { readonly text: string; readonly look: 'plain' | 'bold' | 'italic' };

/**
 * Matches what WhatsApp shows in bold and italics; a mark inside a word is an ordinary character.
 * Safari before 16.4 has no lookbehind, so the character before the mark is part of the match.
 */
const MARKED = /(^|[^\p{L}\p{N}])(?:\*(\S|\S[^*\n]*\S)\*|_(\S|\S[^_\n]*\S)_)(?![\p{L}\p{N}])/gu;

export function whatsappParts(message: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of message.matchAll(MARKED)) {
    const [whole, before = '', bold, italic] = match;
    const start = match.index + before.length;
    if (start > end) parts.push({ text: message.slice(end, start), look: 'plain' });
    parts.push({ text: bold ?? italic ?? '', look: bold === undefined ? 'italic' : 'bold' });
    end = match.index + whole.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end), look: 'plain' });
  return parts;
}
