import { HtmlValidate } from 'html-validate';

/** The rules of the HTML standard; how the markup is written is React's business. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** What the HTML standard forbids in a page. */
export async function htmlErrors(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
