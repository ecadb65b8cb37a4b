import { localTimeOf } from '../server/time/brand-days.ts';

/** Characters that could move the cursor, change colours, or hide or reverse text. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

export function safeForTerminal(text: string): string {
  return text.replace(UNSAFE, '·');
}

export function indentedJson(value: unknown): string {
  return `${jsonText(value, 2)}\n`;
}

/** `JSON.stringify` escapes the C0 controls only; a terminal needs the others escaped as well. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) =>
      Array.from(
        { length: character.length },
        (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
      ).join(''),
  );
}

/** `2026-11-15 16:45`, by the brand's clocks. */
export function minuteOf(time: number): string {
  return time === 0 ? '-' : localTimeOf(time).slice(0, 16);
}

export function isoOf(time: number | null): string | null {
  return time === null || time === 0 ? null : new Date(time).toISOString();
}

/** `3 d 4 h`, `12 min`, `8 s`. */
export function ageText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `${Math.max(0, Math.floor(ms / 1000))} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? `${hours} h ${minutes % 60} min`
    : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export function leadsText(count: number): string {
  return count === 1 ? '1 lead' : `${count} leads`;
}
