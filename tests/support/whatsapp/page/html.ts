import { escapeText } from '../../../../src/brand/draw/escape-text.ts';

/** Text as a chat shows it: *bold*, _italic_, and addresses as links. */
export function chatHtml(text: string): string {
  return escapeText(text)
    .replace(/https?:\/\/[^\s<]+/g, '<a href="$&" target="_blank" rel="noreferrer">$&</a>')
    .replace(/(^|[\s(])\*([^*\n]+)\*(?=$|[\s.,;:!?)])/g, '$1<strong>$2</strong>')
    .replace(/(^|[\s(])_([^_\n]+)_(?=$|[\s.,;:!?)])/g, '$1<em>$2</em>');
}

export function page(title: string, style: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
${head}
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
