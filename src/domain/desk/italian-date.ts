const BEFORE_VOWELS = { il: "l'", al: "all'", dal: "dall'" } as const;

/** `dal 16 nov` and `dall'8 nov`: of the days of a month, eight and eleven begin with a vowel. */
export function withArticle(article: keyof typeof BEFORE_VOWELS, date: string): string {
  return /^(?:8|11)\b/.test(date) ? `${BEFORE_VOWELS[article]}${date}` : `${article} ${date}`;
}
