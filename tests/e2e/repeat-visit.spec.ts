import { submitButton } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a second visit asks the server for the page alone before the form answers', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();

  const again = await context.newPage();
  const session = await context.newCDPSession(again);
  await session.send('Network.enable');
  const paths = new Map<string, string>();
  const answered: { readonly requestId: string; readonly statusCode: number }[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  // Sent for what the server answered, and not for what the cache did.
  session.on('Network.responseReceivedExtraInfo', (response) => answered.push(response));
  await again.goto('/');
  await submitButton(again).click();
  await expect(again.locator('.error')).toHaveCount(7);
  const requests = answered.map(
    ({ requestId, statusCode }) => `${paths.get(requestId)} ${statusCode}`,
  );
  // The beacon of the insights is sent whenever the page is idle, and nothing waits for it.
  expect(requests.filter((request) => !request.startsWith('/_vercel/'))).toEqual(['/ 304']);
  expect([...paths.values()].some((path) => path.includes('/entry-client'))).toBe(true);
});
