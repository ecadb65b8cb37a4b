const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">
  <title>D'Amico &amp; "Figli"</title>
  <circle r="50" fill="#fff"/><path d="M-40,0 h80" stroke="#000" stroke-width="9"/>
</svg>`;

/**
 * Brands with odd values that the rules allow; the other values are the shipped brand's.
 * @type {Readonly<Record<string, Partial<import('../../src/domain/brand.ts').Brand>>>}
 */
export const ODD_BRANDS = {
  'ampersands and quotes': {
    name: `D'Amico & "Figli"`,
    legalName: `D'Amico & "Figli" s.n.c.`,
    headline: `"Sano" & 'forte'`,
    intro: `Rispondi & scopri: "quanto" pesa l'attesa?`,
    shareText: `Prova & vedi, "gratis":`,
    tagline: `Peso & forma: "subito" e l'anno prossimo.`,
  },
  'text that looks like markup of a page, a template or a pattern': {
    name: "$& $' ${name} \\n `x`",
    headline: '&lt;b&gt; &amp; &#39;',
    intro: '{{intro}} %s %d */ // $$ \\u0041 [object Object]',
    shareText: '\\" $1 $`',
    tagline: '&amp;amp; &lt;!--',
  },
  'texts of one character': {
    name: 'X',
    legalName: 'Y',
    headline: '!',
    intro: '.',
    shareText: '?',
    tagline: '-',
    postalAddress: ',',
  },
  'texts as long as they may be': {
    name: 'Centro Benessere Montecuccoli Della Rovere Sforza & Figli XX',
    legalName: 'M'.repeat(120),
    headline: `Scopri ${'W'.repeat(73)}`,
    intro: 'Una parola dopo l’altra, '.repeat(12).trim(),
    shareText: 'w'.repeat(200),
    tagline: `${'Peso salutare '.repeat(8)}oggi`,
    postalAddress: 'Via '.repeat(50).trim(),
  },
  'other scripts and pictures in texts': {
    name: '健康 🍏 Ελλάδα',
    legalName: 'شركة الصحة',
    headline: 'שלום 👩🏽‍⚕️ e ben arrivati',
    intro: 'Ça va? Ζυγός, вес, 体重, وزن: ÀÈÌÒÙ ß ł ﬁ',
    tagline: '🍎🍏 健康に 👨‍👩‍👧‍👦',
  },
  'static hosting with a token in the address': {
    staticWebhook: 'https://hook.damico.it:8443/peso-forma?token=a&b=c%20d&e=%C3%A8',
  },
  'its own privacy notice, published': {
    privacy: 'https://www.damico.it/privacy?lang=it&v=2',
    privacyCheckedOn: '2024-02-29',
    address: 'https://calcolo.damico.it:8443',
  },
  'addresses with accents, ports and queries': {
    site: 'https://www.città.example:8443/chi-siamo?x=1&y=2',
    instagram: 'https://www.instagram.com/d.amico_/?hl=it',
    address: 'https://calcolo.xn--citt-0na.example',
    privacyEmail: "o'brien+privacy@mail.damico.museum",
  },
  'white, with a logo whose middle is the origin': { color: '#FFFFFF', logo: LOGO },
  'everything at once': {
    name: `Ω & "D'Amico" $&`,
    legalName: `D'Amico & C. S.a.s. di D. D'Amico`,
    privacyEmail: 'a@b.co',
    postalAddress: `Via dell'"Olmo" & C., 1`,
    whatsappNumber: '14155550123',
    privacyCheckedOn: '2025-12-31',
    address: 'https://calcolo.damico.it',
    color: '#000000',
    logo: LOGO,
    headline: `L'equilibrio & $1`,
    tagline: `Peso & "forma" 🍏`,
    staticWebhook: 'https://hook.damico.it/leads?a=1&b=2',
  },
};
